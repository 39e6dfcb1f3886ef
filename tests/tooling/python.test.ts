import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ensurePython } from '../../.ci/python.mjs';

/** A machine on which these programs answer; installing numpy makes Python one of them. */
function machine(given: { python: boolean; apt: boolean; installs?: boolean }) {
  let { python } = given;
  const started: string[] = [];
  const start = (command: string, args: string[]) => {
    started.push([command, ...args.slice(0, 1)].join(' '));
    if (command === 'apt-get') {
      if (args[0] === 'install' && given.installs) python = true;
      return Promise.resolve({ code: given.apt ? 0 : 127, output: '' });
    }
    return Promise.resolve({ code: python ? 0 : 1, output: '3.11 with numpy 2' });
  };
  return { start, started };
}

describe('a Python for the tests', () => {
  const said: string[] = [];
  beforeEach(() => void vi.spyOn(console, 'log').mockImplementation((text: string) => void said.push(text)));
  afterEach(() => {
    vi.restoreAllMocks();
    said.length = 0;
  });

  test('is taken where it is', async () => {
    const { start, started } = machine({ python: true, apt: true });
    expect(await ensurePython(start, true)).toBe(true);
    expect(started).toEqual(['/usr/bin/python3 -c']);
  });

  test('is installed by root where apt is', async () => {
    const { start, started } = machine({ python: false, apt: true, installs: true });
    expect(await ensurePython(start, true)).toBe(true);
    expect(started).toContain('apt-get install');
    const other = machine({ python: false, apt: true, installs: true });
    expect(await ensurePython(other.start, false)).toBe(false);
    expect(other.started).not.toContain('apt-get install');
  });

  test('may be missing: then it says what is skipped', async () => {
    for (const apt of [true, false]) {
      expect(await ensurePython(machine({ python: false, apt }).start, true)).toBe(false);
      expect(said.at(-1)).toContain('skipped');
    }
  });
});
