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

/** Checks once at the public door; inner loops trust. Returns the value so that it can stand in an expression. */
export function check(ok: boolean, parameter: string, rule: string, value: unknown): asserts ok {
  if (!ok) throw new ParameterError(parameter, rule, value);
}
