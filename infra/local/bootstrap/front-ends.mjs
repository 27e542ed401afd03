import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesUnder, fingerprint } from './fingerprint.mjs';
import { StepFailure, run, say, since } from './step.mjs';
import { withDependencies, workspaces } from './workspaces.mjs';

const AT_ONCE = 2;
const MARKER = '.built-from';

/** Builds each front end whose sources, kits, contracts or bundler configuration changed since its last build. */
export async function buildFrontEnds(root) {
  const waiting = staleFrontEnds(root);
  if (waiting.length > 0) say(`Building the screens of ${waiting.map(({ dir }) => dir).join(', ')} …`);
  const builders = Array.from({ length: AT_ONCE }, async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await build(root, next);
  });
  await Promise.all(builders);
}

/** The front ends to build, each with the hash of what it is to be built from. */
export function staleFrontEnds(root) {
  const all = workspaces(root);
  const tools = ['package-lock.json', 'tsconfig.base.json', 'tsconfig.web.json']
    .map((name) => join(root, name))
    .filter((file) => existsSync(file));
  const frontEnds = all.flatMap(({ dir }) => (dir === 'shell' || dir.startsWith('mf-') ? [dir] : []));
  return frontEnds.flatMap((dir) => {
    const files = withDependencies(all, dir).flatMap((workspace) => filesUnder(join(root, workspace.dir)));
    const sources = files.filter((file) => !/\.spec\.tsx?$|\.md$/.test(file));
    const hash = fingerprint(root, [...tools, ...sources]);
    const marker = join(root, dir, 'dist-web', MARKER);
    return existsSync(marker) && readFileSync(marker, 'utf8') === hash ? [] : [{ dir, hash }];
  });
}

async function build(root, { dir, hash }) {
  const start = performance.now();
  const { code, output } = await run(process.execPath, [join(root, 'infra', 'kits', 'bundler', 'build.mjs'), dir], {
    cwd: root,
    quiet: true,
  });
  if (code !== 0) {
    process.stderr.write(output);
    throw new StepFailure(`The build of ${dir} failed: the bundler's message is above.`);
  }
  writeFileSync(join(root, dir, 'dist-web', MARKER), hash);
  say(`  ${dir} built in ${since(start)}`);
}
