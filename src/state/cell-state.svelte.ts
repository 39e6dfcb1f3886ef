import type { Value } from '../core/experiments/experiment.ts';
import { defaults, type Schema, type Values } from './params.ts';

/** The settings of one cell on the page: what its controls change and its figures read. */
export class CellState {
  values: Values = $state.raw({});
  /** What in the link could not be read, for this cell to say. */
  problems: string[] = $state.raw([]);

  constructor(
    readonly id: string,
    readonly params: Schema,
    /** Called when a control has settled: the place to write the URL. */
    private readonly settled: () => void = () => {},
  ) {
    this.values = defaults(params);
  }

  get changed(): boolean {
    return Object.entries(this.params).some(([name, param]) => !Object.is(this.values[name], param.default));
  }

  /** Moves a control. Many of these make one gesture; `settle` ends it. */
  set(name: string, value: Value): void {
    this.values = { ...this.values, [name]: value } as Values;
  }

  settle(): void {
    this.settled();
  }

  /** Takes these values and the defaults for all others. */
  apply(values: Partial<Values>): void {
    this.values = { ...defaults(this.params), ...values } as Values;
    this.problems = [];
    this.settled();
  }

  reset(): void {
    this.apply({});
  }
}
