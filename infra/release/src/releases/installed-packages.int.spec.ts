import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from '@jest/globals';
import { ROOT } from '@rahi/bootstrap/workspaces.mjs';
import { testFolder } from '@rahi/machine-kit/testing/test-root';
import { execaSync } from 'execa';
import { installedFor } from './installed-packages.js';

const { PATH } = process.env;
const npm = execaSync('sh', ['-c', 'command -v npm']).stdout;

afterEach(() => {
  process.env['PATH'] = PATH;
});

/** From now on npm may open so many files. */
function limitNpm(handles: number): void {
  const folder = testFolder('limited');
  writeFileSync(join(folder, 'npm'), `#!/bin/sh\nulimit -n ${handles}\nexec ${npm} "$@"\n`, { mode: 0o755 });
  process.env['PATH'] = `${folder}:${PATH}`;
}

it('the packages of a service are listed whole, or not at all, with the words of npm', async () => {
  limitNpm(4_096);
  expect((await installedFor(ROOT, 'svc-rides')).length).toBeGreaterThan(50);
  // npm takes packages that it could not read for ones that do not belong here.
  limitNpm(40);
  await expect(installedFor(ROOT, 'svc-rides')).rejects.toThrow(
    /^npm did not list the packages of svc-rides: npm error \w+/,
  );
});
