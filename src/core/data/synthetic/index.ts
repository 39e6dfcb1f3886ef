import { check } from '../../check.ts';
import type { Dataset } from '../dataset.ts';
import { syntheticClasses } from './classes.ts';
import { syntheticFraud } from './fraud.ts';
import type { Generator } from './generator.ts';
import { syntheticHeavy } from './heavy.ts';
import { syntheticLinear } from './linear.ts';
import { syntheticRare } from './rare.ts';

/** Every generator, by id. A new one adds a line here. */
const all: Generator[] = [syntheticClasses, syntheticRare, syntheticLinear, syntheticHeavy, syntheticFraud];

export const generators: Record<string, Generator> = Object.fromEntries(all.map((g) => [g.id, g]));

export const isSynthetic = (name: string) => name.startsWith('synthetic-');

/** The name of a made-up data set: `synthetic-classes:rows=500,separation=1`. Settings not named are at their defaults. */
export function syntheticName(id: string, settings: Record<string, number> = {}): string {
  const told = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  return told.length ? `${id}:${told.join(',')}` : id;
}

/** The data set of that name. */
export function synthesise(name: string): Dataset {
  const [id, told = ''] = name.split(':');
  const generator = generators[id];
  check(generator !== undefined, 'data set', `one of ${Object.keys(generators).join(', ')}`, id);
  const { settings } = generator;
  const values = Object.fromEntries(Object.entries(settings).map(([key, setting]) => [key, setting.default]));
  for (const pair of told.split(',').filter(Boolean)) {
    const [key, text] = pair.split('=');
    check(Object.hasOwn(settings, key), 'setting', `one of ${Object.keys(settings).join(', ')}`, key);
    const { min, max, integer } = settings[key];
    const value = Number(text);
    check(text !== '' && value >= min && value <= max, key, `between ${min} and ${max}`, text);
    check(!integer || Number.isInteger(value), key, 'a whole number', text);
    values[key] = value;
  }
  return { id: name, ...generator.generate(values) };
}
