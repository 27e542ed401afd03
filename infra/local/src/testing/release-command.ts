import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import type { StubRepository } from './stub-repository.js';

const COMMAND = new URL('../cli/run-release.js', import.meta.url).href;
const STEP = new URL('../../bootstrap/step.mjs', import.meta.url).href;

/** `npm run release`, `rollback` or `restart` as its own process, on a stub repository: its exit code and its output. */
export async function releaseCommand(
  { root, dataDir }: StubRepository,
  command: 'release' | 'rollback' | 'restart',
  area: string,
  ...args: string[]
): Promise<{ code: number | undefined; said: string }> {
  const entry = join(root, 'release.mjs');
  const context = `{ command, area, args, env: process.env, root: ${JSON.stringify(root)}, cwd: process.cwd() }`;
  writeFileSync(
    entry,
    `import { failWith } from ${JSON.stringify(STEP)};
import { runRelease } from ${JSON.stringify(COMMAND)};
const [command, area, ...args] = process.argv.slice(2);
await runRelease(${context}).catch(failWith);
`,
  );
  const { PATH, HOME } = process.env;
  const options = { cwd: root, env: { PATH, HOME }, extendEnv: false, reject: false, all: true } as const;
  const given = [entry, command, area, '--data', dataDir, ...args];
  const { exitCode, all } = await execa(process.execPath, given, options);
  return { code: exitCode, said: all.trim() };
}
