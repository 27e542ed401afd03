// npm run release -w <area>, npm run rollback -w <area>, npm run restart -- <service>, npm run scale -- <service>=<instances>.
// Compiles only the area and this tool, so that unfinished work elsewhere does not stop a release.
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { compile } from './bootstrap/compile.mjs';
import { install } from './bootstrap/install.mjs';
import { requireNode } from './bootstrap/node-version.mjs';
import { whileNobodyBuilds } from './bootstrap/prepare.mjs';
import { failWith } from './bootstrap/step.mjs';
import { ROOT } from './bootstrap/workspaces.mjs';

process.on('uncaughtException', failWith);
requireNode();
const [command, ...args] = process.argv.slice(2);
// npm runs the script of a workspace in the workspace's folder.
const here = relative(ROOT, process.cwd());
const area = here === '' ? args.shift() : here;
const folders = ['infra/release', ...(command === 'release' && area && existsSync(join(ROOT, area)) ? [area] : [])];
await whileNobodyBuilds(async () => {
  await install(ROOT);
  await compile(ROOT, folders);
});
const { runRelease } = await import('@rahi/release/run-release');
const { env } = process;
await runRelease({ command, area: area ?? '', args, env, root: ROOT, cwd: env.INIT_CWD ?? process.cwd() });
