/** An eigenvector has two signs; the entry of largest magnitude is made positive, so that figures do not flip. */
export function fixSign(v: Float64Array): void {
  let most = 0;
  for (const x of v) if (Math.abs(x) > Math.abs(most)) most = x;
  if (most < 0) for (let j = 0; j < v.length; j++) v[j] = -v[j];
}
