import { describe, expect, it } from 'vitest';
import { badgeInWords, settingsInWords, wrapped } from '../../src/figures/export-words.ts';
import { noGuarantee } from '../../src/core/guarantee.ts';
import { choice, defaults, number, seed, toggle } from '../../src/state/params.ts';

describe('what a saved picture says of itself', () => {
  const params = {
    noise: choice({
      label: 'Noise',
      help: 'Which one.',
      options: [
        { value: 'laplace', label: 'Laplace' },
        { value: 'none', label: 'None' },
      ],
      default: 'laplace',
    }),
    delta: number({
      ...{ label: 'Delta', help: 'It may fail.', min: 1e-9, max: 1, default: 1e-5, scale: 'log' as const },
      showIf: ({ noise }) => noise === 'none',
    }),
    rows: number({
      label: 'Rows',
      help: 'How many.',
      min: 1,
      max: 1e5,
      default: 12_000,
      scale: 'log',
      unit: 'rows',
    }),
    fit: toggle({ label: 'Fit', help: 'The frame.', default: false }),
    seed: seed(),
  };

  it('names the settings that play a part, as the controls do', () => {
    expect(settingsInWords({ title: '', params, values: defaults(params) })).toBe(
      'Noise: Laplace; Rows: 12,000 rows; Fit: off; Seed: 1',
    );
    expect(settingsInWords({ title: '', params, values: { ...defaults(params), noise: 'none' } })).toContain(
      'Delta: 10⁻⁵',
    );
  });

  it('says what the badge says, rounded up', () => {
    const proven = { ...noGuarantee(''), status: 'proven' as const, epsilon: 0.30001, delta: 0 };
    expect(badgeInWords(proven)).toBe('Proven: ε = 0.301, one row replaced.');
    expect(badgeInWords({ ...proven, status: 'as published', delta: 1e-5, neighbours: 'add-remove' })).toBe(
      'As published: (ε, δ) = (0.301, 10⁻⁵), one row added or removed.',
    );
    expect(badgeInWords({ ...proven, neighbours: 'add-remove', unit: 'account' })).toBe(
      'Proven: ε = 0.301, one account added or removed.',
    );
    expect(badgeInWords(noGuarantee('Nothing.'))).toBe('No privacy is claimed.');
  });

  it('breaks lines where they no longer fit, and never within a word', () => {
    const fits = (line: string) => line.length <= 11;
    expect(wrapped('one two three four', fits)).toEqual(['one two', 'three four']);
    expect(wrapped('incomprehensibilities are long', fits)).toEqual(['incomprehensibilities', 'are long']);
  });
});
