import { readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { sourceFiles, workspaceFolders } from '@rahi/local';
import { entitiesOf, pitfallsIn } from './pitfalls.js';

const ROOT = dirname(dirname(dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))))));

/** Files in which one is right, with the reason. */
const allowed: Readonly<Record<string, string>> = {
  'infra/kits/service/src/runtime/watchdog.ts: a timer that is no job':
    'the beat of the event loop itself: it does nothing that can fail',
  'infra/kits/service/src/jobs/job.ts: a timer that is no job': 'it is what repeats every job',
  'infra/kits/web/src/error-name.ts: a name that a bundler changes':
    'shell and remotes have copies of the class; each gives its errors a name in a literal',
  'shell/src/remotes/remote-error.ts: a name that a bundler changes': 'webpack gives it to a chunk that did not load',
};

/** Nothing of these is bundled or shipped. */
const unshipped = /\.spec\.tsx?$|\/testing\/|stand-in|^infra\/(?:e2e|bench|kits\/testing)\//;

describe('the source tree', () => {
  const files = [...workspaceFolders(ROOT).values()]
    .flatMap((folder) => sourceFiles(join(ROOT, folder)))
    .map((file) => ({ path: relative(ROOT, file).split(sep).join('/'), source: readFileSync(file, 'utf8') }))
    .filter(({ path }) => /\/src\/.*\.tsx?$/.test(path) && !unshipped.test(path));
  const entities = entitiesOf(files);
  const found = files.flatMap((file) => pitfallsIn(file, entities)).map((one) => one.replace(/:\d+: /, ': '));

  it('is read completely', () => {
    expect(files.length).toBeGreaterThan(800);
    expect(entities.length).toBeGreaterThan(50);
  });

  it('has no pitfall', () => {
    expect(found.filter((one) => !(one in allowed))).toEqual([]);
  });

  it('needs every exception', () => {
    expect(Object.keys(allowed).filter((one) => !found.includes(one))).toEqual([]);
  });
});
