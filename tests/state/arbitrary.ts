import fc from 'fast-check';
import type { Value } from '../../src/lab/experiment.ts';
import { MAX_SEED, type Param, type Schema, type Values } from '../../src/state/params.ts';

/** Any valid value of a parameter, its ends and its default often among them. */
export function valueOf(param: Param): fc.Arbitrary<Value> {
  switch (param.kind) {
    case 'number': {
      const { min, max } = param;
      const ends = fc.constantFrom(min, max, param.default);
      if (param.integer) return fc.oneof(ends, fc.integer({ min, max }));
      const linear = fc.double({ min, max, noNaN: true }).map((x) => x + 0);
      if (param.scale === 'linear') return fc.oneof(ends, linear);
      const spread = fc
        .double({ min: Math.log(min), max: Math.log(max), noNaN: true })
        .map((x) => Math.min(max, Math.max(min, Math.exp(x))));
      return fc.oneof(ends, linear, spread, spread);
    }
    case 'seed':
      return fc.oneof(fc.constantFrom(0, 1, MAX_SEED), fc.integer({ min: 0, max: MAX_SEED }));
    case 'toggle':
      return fc.boolean();
    case 'list': {
      const entry = fc.tuple(...Object.values(param.fields).map(valueOf)).map((fields) => fields.join(':'));
      return fc.array(entry, { maxLength: Math.min(4, param.most) }).map((entries) => entries.join(','));
    }
    default:
      return fc.constantFrom(...param.options.map((option) => option.value));
  }
}

/** Any valid values of a schema; each parameter stays at its default in about half of the cases. */
export function valuesOf<S extends Schema>(schema: S): fc.Arbitrary<Values<S>> {
  const fields = Object.entries(schema).map(([id, param]): [string, fc.Arbitrary<Value>] => [
    id,
    fc.oneof(fc.constant(param.default), valueOf(param)),
  ]);
  return fc.record(Object.fromEntries(fields)) as fc.Arbitrary<Values<S>>;
}
