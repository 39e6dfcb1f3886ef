import { describe, expect, it } from 'vitest';
import { Gate } from '../../workers/gate.ts';
import { Turns } from '../../workers/turns.ts';

describe('work behind a gate', () => {
  it('is done at once, or when the gate is no longer held, in its order', () => {
    const done: number[] = [];
    const gate = new Gate();
    gate.pass(() => done.push(1));
    gate.hold(true);
    gate.pass(() => done.push(2));
    gate.pass(() => done.push(3));
    expect(done).toEqual([1]);
    gate.hold(false);
    expect(done).toEqual([1, 2, 3]);
  });

  it('waits for its turn, which is given back once', () => {
    const done: string[] = [];
    const gate = new Gate({ ask: () => done.push('asks'), giveBack: () => done.push('gives back') });
    gate.pass(() => {
      done.push('a');
      gate.pass(() => done.push('b'));
    });
    gate.pass(() => done.push('c'));
    expect(done).toEqual(['asks']);
    gate.takeTurn();
    expect(done).toEqual(['asks', 'a', 'c', 'b', 'gives back']);
    gate.pass(() => done.push('d'));
    gate.hold(true);
    gate.takeTurn();
    expect(done.slice(5)).toEqual(['asks']);
    gate.hold(false);
    expect(done.slice(5)).toEqual(['asks', 'd', 'gives back']);
  });
});

it('turns go to whoever has asked first, so many at once', () => {
  const begun: string[] = [];
  const turns = new Turns(2);
  for (const name of ['a', 'b', 'c', 'd']) turns.ask(() => begun.push(name));
  expect(begun).toEqual(['a', 'b']);
  turns.giveBack();
  turns.giveBack();
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
});
