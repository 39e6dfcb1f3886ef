/** What a slider says instead of its help: a limit that depends on the data, in alarm where the value is beyond it. */
export type Remark = {
  text: string;
  alarm?: boolean;
  /** The value in the words that matter, such as 70 of 400: it takes the place of the field. */
  value?: string;
};
