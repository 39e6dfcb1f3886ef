import type { Value } from '../lab/experiment.ts';
import { defaults, fault, type Schema, type Values } from './params.ts';

/** As many steps as anyone takes back. */
const REMEMBERED = 100;

/** The settings of one cell on the page: what its controls change and its figures read. */
export class CellState {
  values: Values = $state.raw({});
  params: Schema = $state.raw({});
  /** What in the link could not be read, for this cell to say. */
  problems: string[] = $state.raw([]);

  /** Settled settings before the present ones, and those taken back. */
  #past: Values[] = $state.raw([]);
  #future: Values[] = $state.raw([]);
  #settled: Values;

  constructor(
    readonly id: string,
    params: Schema,
    /** Called when a control has settled: the place to write the URL. */
    private readonly tell: () => void = () => {},
  ) {
    this.params = params;
    this.values = this.#settled = defaults(params);
  }

  get changed(): boolean {
    return !this.#same(this.values, defaults(this.params));
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  /** Moves a control. Many of these make one gesture; `settle` ends it. */
  set(name: string, value: Value): void {
    this.values = { ...this.values, [name]: value } as Values;
  }

  settle(): void {
    if (this.#same(this.values, this.#settled)) return;
    this.#past = [...this.#past.slice(-REMEMBERED), this.#settled];
    this.#future = [];
    this.#settled = this.values;
    this.tell();
  }

  /** Takes what a link says; this is where undoing ends. A link to an embed has a say in the schema too. */
  load(values: Values, problems: string[], params = this.params): void {
    this.params = params;
    this.values = this.#settled = values;
    this.problems = problems;
    this.#past = [];
    this.#future = [];
  }

  /** Takes these values and the defaults for all others. */
  apply(values: Partial<Values>): void {
    this.values = defaults(this.params);
    this.problems = [];
    this.take(values);
  }

  /** Takes those of these values that will do, and returns the others, each with the reason; what is fixed stays. They may come from anywhere. One step, unless a gesture goes on. */
  take(values: object, isStep = true): Record<string, string> {
    const refused: Record<string, string> = {};
    for (const [name, value] of Object.entries(values)) {
      const param = Object.hasOwn(this.params, name) ? this.params[name] : undefined;
      const wrong = param && fault(param, value);
      if (!param) refused[name] = 'there is no such setting';
      else if (param.fixed) refused[name] = 'it is locked';
      else if (wrong !== undefined) refused[name] = `must be ${wrong}`;
      else this.set(name, value);
    }
    if (isStep) this.settle();
    return refused;
  }

  reset(): void {
    this.apply({});
  }

  undo(): void {
    const values = this.#past.at(-1);
    if (!values) return;
    this.#past = this.#past.slice(0, -1);
    this.#future = [...this.#future, this.#settled];
    this.values = this.#settled = values;
    this.tell();
  }

  redo(): void {
    const values = this.#future.at(-1);
    if (!values) return;
    this.#future = this.#future.slice(0, -1);
    this.#past = [...this.#past, this.#settled];
    this.values = this.#settled = values;
    this.tell();
  }

  #same(one: Values, other: Values): boolean {
    return Object.keys(this.params).every((name) => Object.is(one[name], other[name]));
  }
}
