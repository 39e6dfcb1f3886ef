/** Something to work out at the end of a chapter. The page checks it where a task of a cell or a number is named. */
export type Exercise = {
  kind: 'exercise';
  id: string;
  ask: string;
  solution: string;
  task?: { cell: string; id: string };
  answer?: { value: number; within: number; unit?: string };
};
