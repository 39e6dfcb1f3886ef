import { expect, it } from 'vitest';
import { takeTurns } from '../../src/app/take-turns.ts';

it('frames that want to work at once work one after the other', async () => {
  let working = 0;
  let most = 0;
  let done = 0;
  const work = async () => {
    most = Math.max(most, ++working);
    await new Promise((next) => setTimeout(next, 150));
    working--;
    done++;
  };
  const late = new Promise((next) => setTimeout(next, 250)).then(() => takeTurns('test', work));
  await Promise.all([...Array.from({ length: 4 }, () => takeTurns('test', work)), late]);
  expect(most).toBe(1);
  expect(done).toBe(5);
});

it('work that fails gives its turn away', async () => {
  await expect(takeTurns('test', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await takeTurns('test', () => Promise.resolve());
});
