/** Which of these is nearest to the truth: the right one of several answers that are rounded. */
export function nearest(answers: number[], truth: number): number {
  const distances = answers.map((answer) => Math.abs(answer - truth));
  return distances.indexOf(Math.min(...distances));
}
