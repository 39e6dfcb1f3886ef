import { describe, expect, test } from 'vitest';
import { findChromiums } from '../../.ci/chromium.mjs';

const there =
  (...paths: string[]) =>
  (path: string) =>
    paths.includes(path);

describe('a Chromium that is there', () => {
  test('one that the environment names stands alone, even where it is not', () => {
    const env = { NOISEBOOK_CHROMIUM: '/opt/a browser/chrome', CHROME_PATH: '/opt/chrome', PATH: '/usr/bin' };
    expect(findChromiums('linux', env, there('/usr/bin/chromium'))).toEqual(['/opt/a browser/chrome']);
    expect(findChromiums('linux', { CHROME_PATH: '/opt/chrome' }, there())).toEqual(['/opt/chrome']);
  });

  test('on Linux, along the path', () => {
    const exists = there('/usr/bin/google-chrome', '/snap/bin/chromium', '/opt/chromium');
    expect(findChromiums('linux', { PATH: '/usr/bin::/snap/bin:/usr/bin' }, exists)).toEqual([
      '/usr/bin/google-chrome',
      '/snap/bin/chromium',
    ]);
  });

  test("on macOS, the system's applications and the user's", () => {
    const mine = '/Users/ada/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
    const all = '/Applications/Chromium.app/Contents/MacOS/Chromium';
    expect(findChromiums('darwin', { HOME: '/Users/ada', PATH: '/bin' }, there(mine, all))).toEqual([
      all,
      mine,
    ]);
  });

  test('on Windows, in the folders of programs', () => {
    const env = {
      ProgramFiles: 'C:\\Program Files',
      'ProgramFiles(x86)': 'C:\\Program Files (x86)',
      LOCALAPPDATA: 'C:\\Users\\Ada\\AppData\\Local',
    };
    const chrome = 'C:\\Users\\Ada\\AppData\\Local\\Google\\Chrome\\Application\\chrome.exe';
    expect(findChromiums('win32', env, there(chrome))).toEqual([chrome]);
  });

  test("none leaves Playwright's own", () => {
    expect(findChromiums('linux', { PATH: '/usr/bin' }, there())).toEqual([]);
    expect(findChromiums('win32', {}, there())).toEqual([]);
  });
});
