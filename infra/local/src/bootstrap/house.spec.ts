import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { GENERATORS, HOUSE_CHECKS, LISTS } from '@rahi/bootstrap/house.mjs';
import { suitesOf } from '@rahi/bootstrap/suites.mjs';
import { ROOT } from '@rahi/bootstrap/workspaces.mjs';

describe('npm run ready', () => {
  const built = suitesOf(ROOT, ['unit', 'int']).map((path) => path.replace('/src/', '/dist/'));

  it.each(HOUSE_CHECKS)('runs suites that there are: %s', (part) => {
    expect(built.filter((path) => path.includes(part)).length).toBeGreaterThan(0);
  });

  it.each<(typeof GENERATORS)[number]>([...LISTS, ...GENERATORS])(
    'writes $what by a program that there is',
    ({ program, into }) => {
      const source = program.replace('/dist/', '/src/').replace(/\.js$/, '.ts');
      const files = into === undefined ? [source] : [source, into];
      expect(files.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
    },
  );
});
