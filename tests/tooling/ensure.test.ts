import { expect, test } from 'vitest';
import { missing } from '../../.ci/ensure.mjs';

test('a package is missing when it is absent or of another version, unless it is for another platform', () => {
  const lock = {
    packages: {
      '': { version: '0.1.0' },
      'node_modules/there': { version: '1.0.0' },
      'node_modules/absent': { version: '1.0.0' },
      'node_modules/older': { version: '2.0.0' },
      'node_modules/there/node_modules/nested': { version: '3.0.0' },
      'node_modules/@native/darwin': { version: '1.0.0', optional: true },
    },
  };
  const versions: Record<string, string> = {
    'node_modules/there': '1.0.0',
    'node_modules/older': '1.9.0',
    'node_modules/there/node_modules/nested': '3.0.0',
  };
  expect(missing(lock, (path) => versions[path])).toEqual(['node_modules/absent', 'node_modules/older']);
});
