/** Errors name the parameter, the rule and the value: `sigma must be > 0, got -1`. */
export class ParameterError extends RangeError {
  constructor(
    readonly parameter: string,
    rule: string,
    readonly value: unknown,
  ) {
    super(`${parameter} must be ${rule}, got ${String(value)}`);
    this.name = 'ParameterError';
  }
}

/** Public functions check what they are given once; inner loops do not check again. */
export function check(ok: boolean, parameter: string, rule: string, value: unknown): asserts ok {
  if (!ok) throw new ParameterError(parameter, rule, value);
}
