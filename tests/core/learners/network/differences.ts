/** The loss of one row in doubles, straight from its definition. */
export function loss(
  sizes: number[],
  parameters: ArrayLike<number>,
  x: ArrayLike<number>,
  label: number,
): number {
  let values = Array.from(x);
  let at = 0;
  for (let l = 1; l < sizes.length; l++) {
    const [inputs, outputs] = [sizes[l - 1], sizes[l]];
    const next = Array.from({ length: outputs }, (_, j) =>
      values.reduce(
        (sum, value, i) => sum + value * parameters[at + i * outputs + j],
        parameters[at + inputs * outputs + j],
      ),
    );
    values = l < sizes.length - 1 ? next.map((value) => Math.max(0, value)) : next;
    at += (inputs + 1) * outputs;
  }
  const most = Math.max(...values);
  return Math.log(values.reduce((sum, value) => sum + Math.exp(value - most), 0)) + most - values[label];
}

/** The gradient of one row by central differences in doubles. */
export function differences(
  sizes: number[],
  parameters: ArrayLike<number>,
  x: ArrayLike<number>,
  label: number,
): number[] {
  const h = 1e-5;
  const moved = Float64Array.from(parameters);
  return Array.from(parameters, (value, k) => {
    moved[k] = value + h;
    const up = loss(sizes, moved, x, label);
    moved[k] = value - h;
    const down = loss(sizes, moved, x, label);
    moved[k] = value;
    return (up - down) / (2 * h);
  });
}
