/** Numbers that are sent, of all there are. A share above 0, in percent, sends one at least. */
export const uploadsOf = (percent: number, parameters: number) =>
  percent === 0 ? 0 : Math.max(1, Math.min(parameters, Math.round((percent / 100) * parameters)));
