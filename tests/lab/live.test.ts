import { expect, it } from 'vitest';
import { steady } from '../../src/lab/live.ts';
import { compareRows, fingerprint } from '../../src/notebook/fingerprint.ts';

it('what only one run has is compared by nobody; everything else is', () => {
  const row = { name: 'x', value: 3, lively: 1, liveMs: 12, liveHex: 'ab' };
  expect(steady([row])).toEqual([{ name: 'x', value: 3, lively: 1 }]);
  const made = fingerprint([row]);
  expect(compareRows([{ ...row, liveMs: 99, liveHex: 'cd' }], made).kind).toBe('same');
  expect(compareRows([{ ...row, value: 4 }], made).kind).not.toBe('same');
  expect(compareRows([{ ...row, lively: 1.5 }], made).kind).not.toBe('same');
});
