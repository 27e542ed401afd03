import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StubRepository } from './stub-repository.js';

const COMMAND = new URL('../cli/run-release.js', import.meta.url).href;
const STEP = new URL('../../bootstrap/step.mjs', import.meta.url).href;

/** `npm run release`, `rollback` or `restart` as a process of its own, on a stub repository: its exit code and all it said. */
export async function releaseCommand(
  { root, dataDir }: StubRepository,
  command: 'release' | 'rollback' | 'restart',
  area: string,
  ...args: string[]
): Promise<{ code: number | null; said: string }> {
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
  const child = spawn(process.execPath, [entry, command, area, '--data', dataDir, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'] },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  return new Promise((resolve, reject) => {
    child.once('error', reject).once('close', (code) => resolve({ code, said: said.trim() }));
  });
}
