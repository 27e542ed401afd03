import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { LONG, SIDE_BY_SIDE, suitesNotRun, WHOLE_PRODUCT } from '@rahi/bootstrap/suites.mjs';
import { ROOT } from '@rahi/bootstrap/workspaces.mjs';
import { execa } from 'execa';

it('lists every suite: what a name promises, the configuration of Jest finds', async () => {
  const jest = join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js');
  const { stdout } = await execa(process.execPath, ['--experimental-vm-modules', jest, '--listTests', '--json'], {
    cwd: ROOT,
  });
  const listed: unknown = JSON.parse(stdout.slice(stdout.indexOf('[')));
  if (!Array.isArray(listed)) throw new Error('Jest lists no suites');
  expect(suitesNotRun(ROOT, [...SIDE_BY_SIDE, ...WHOLE_PRODUCT, LONG], listed.map(String))).toEqual([]);
});
