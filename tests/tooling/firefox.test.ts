import { describe, expect, it } from 'vitest';
import { watched } from '../../.ci/in-chromium.mjs';
import { findFirefox } from '../../.ci/in-firefox.mjs';
import { quickAddress } from '../engines/tour.mjs';

describe('the tour in Firefox', () => {
  it('takes the one that is named, there or not; else one that is there, Debian’s first', () => {
    const there = new Set(['/b/firefox', '/b/firefox-esr', '/c/firefox']);
    const exists = (path: string) => there.has(path);
    expect(findFirefox({ NOISEBOOK_FIREFOX: '/my/fox', PATH: '/b' }, exists)).toBe('/my/fox');
    expect(findFirefox({ PATH: '/a:/b:/c' }, exists)).toBe('/b/firefox-esr');
    expect(findFirefox({ PATH: '/a' }, exists)).toBeUndefined();
    expect(findFirefox({}, exists)).toBeUndefined();
  });

  it('opens cells at the settings at which their scripts are tried, and others as they are', () => {
    expect(quickAddress('noise-on-the-answer', 'solve')).toBe(
      'noise-on-the-answer/solve?data=german-credit&noise=laplace&tenths=3',
    );
    expect(quickAddress('noise', 'densities')).toMatch(/^noise\/densities/);
    expect(quickAddress('nowhere', 'at-all')).toBe('nowhere/at-all');
  });

  it('fails on a console that complains, and says with what', async () => {
    expect(await watched('X', ['log: hello', 'info: there'], async () => 7)).toBe(7);
    await expect(watched('X', ['warning: careful'], async () => 7)).rejects.toThrow(
      'X: the console is not clean\nwarning: careful',
    );
    await expect(watched('X', ['error: oh'], () => Promise.reject(new Error('no slider')))).rejects.toThrow(
      'X: no slider\nerror: oh',
    );
  });
});
