/** Which beat a link asks for, counted from 0, and what is wrong with how it asks. */
export function readBeat(option: string | undefined, beats: number): { place?: number; problem?: string } {
  if (option === undefined) return {};
  const number = /^\d{1,6}$/.test(option) ? Number(option) : NaN;
  if (number >= 1 && number <= beats) return { place: number - 1 };
  const nearest = Number.isNaN(number) ? undefined : Math.max(0, Math.min(beats - 1, number - 1));
  return {
    place: nearest,
    problem: `beat must be a whole number from 1 to ${beats}, got “${option.slice(0, 40)}”.`,
  };
}
