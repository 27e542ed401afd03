import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readIfExists } from '@rahi/machine-kit/files';
import { TestRepository } from '@rahi/machine-kit/testing/test-repository';
import { testFolder } from '@rahi/machine-kit/testing/test-root';
import { areaOf, SERVICE_AREAS, WEB_AREAS, type Area } from '@rahi/release/releases/areas';
import { releasesIn } from '@rahi/release/releases/folders';
import { release } from '@rahi/release/releases/release';
import { execa } from 'execa';

const PROGRAMS = [...SERVICE_AREAS.map(({ workspace }) => workspace), 'infra/simulator'];

/** Their names in the launcher. */
export const PROGRAM_NAMES = PROGRAMS.map((workspace) => basename(workspace));

/** How a stub program behaves. It is in a file, so that it can change between two starts. */
export type Behaviour = 'well' | 'dies-at-start' | 'deaf' | 'slow';

// Does what a child must: answers for its health, and ends on SIGTERM and when its launcher has ended. Logs its stops.
const stubProgram = (root: string) => `
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { basename, join } from 'node:path';

if (process.argv[2] === 'migrate') process.exit(0);
const name = basename(process.cwd());
const root = ${JSON.stringify(root)};
const file = join(root, 'behaviour-' + name);
const behaviour = existsSync(file) ? readFileSync(file, 'utf8') : 'well';
console.log(JSON.stringify({ level: 30, msg: 'starting', folder: process.cwd(), env: Object.keys(process.env).toSorted() }));
if (behaviour === 'dies-at-start' || existsSync('broken')) {
  console.error(JSON.stringify({ level: 60, msg: 'the migration failed', err: { message: 'relation "rides" exists' } }));
  process.exit(3);
}
const startedAt = Date.now();
createServer((request, response) => {
  if (request.url === '/die') process.exit(7);
  const ready = behaviour !== 'slow' || Date.now() - startedAt > 60_000;
  const failing = join(root, 'failing-' + name);
  response.writeHead(ready ? 200 : 503).end(existsSync(failing) ? readFileSync(failing) : 'ok');
}).listen(Number(process.env.HEALTH_PORT), '127.0.0.1');
const door = createServer((request, response) => response.end(process.cwd()));
if (process.env.PORT) door.listen(Number(process.env.PORT), '127.0.0.1');
const stop = (why) => {
  appendFileSync(join(root, 'stops.log'), name + ' ' + why + '\\n');
  if (behaviour !== 'deaf') process.exit(0);
};
process.on('SIGTERM', () => stop('asked'));
process.on('SIGINT', () => stop('interrupted'));
process.on('disconnect', () => stop('abandoned'));
process.on('message', (message) => message === 'retire' && door.close(() => stop('retired')));
process.on('message', (message) => message === 'promote' && process.send('promoted'));
`;

// Notes each command that it is given, and fails when a test says so.
const stubOps = (root: string) => `
import { appendFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
const asked = process.argv.slice(2).join(' ');
appendFileSync(join(${JSON.stringify(root)}, 'ops.log'), asked + '\\n');
process.exit(existsSync(join(${JSON.stringify(root)}, 'ops-fail')) ? 1 : 0);
`;

const moduleAt = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);

/** The commands `start`, `release`, `rollback` and `restart` on a folder. */
const entry = (root: string) => `
import { failWith } from ${moduleAt('../../bootstrap/step.mjs')};
import { runCommand } from ${moduleAt('../cli/run-command.js')};
import { runRelease } from ${JSON.stringify(import.meta.resolve('@rahi/release/run-release'))};
const [command, ...args] = process.argv.slice(2);
const context = { args, env: process.env, root: ${JSON.stringify(root)}, cwd: process.cwd() };
if (command === 'start') await runCommand(context);
else await runRelease({ ...context, command, area: args.shift() }).catch(failWith);
`;

/** The environment of a command. */
export const commandEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  RELEASE_WATCH_SECONDS: '1',
});

/** A folder that looks like the built repository, with programs that do only what a child must. */
export class StubRepository extends TestRepository {
  readonly dataDir = join(this.root, 'data');

  constructor() {
    super(testFolder('stub'));
    const { root } = this;
    const installed = join(root, 'node_modules', '@rahi');
    mkdirSync(installed, { recursive: true });
    const manifest = { type: 'module', workspaces: PROGRAMS, scripts: { start: 'exec node entry.mjs start' } };
    this.write('entry.mjs', entry(root));
    this.write('package.json', JSON.stringify(manifest));
    for (const workspace of PROGRAMS) {
      this.write(`${workspace}/dist/main.js`, stubProgram(root));
      this.write(`${workspace}/dist/ops.js`, stubOps(root));
      const own = { name: `@rahi/${basename(workspace)}`, version: '1.0.0', type: 'module' };
      this.write(`${workspace}/package.json`, JSON.stringify(own));
      symlinkSync(join(root, workspace), join(installed, basename(workspace)));
    }
    for (const { workspace } of WEB_AREAS) {
      this.write(`${workspace}/dist-web/build.json`, JSON.stringify({ name: workspace, version: '1.0.0' }));
      this.write(`${workspace}/dist-web/index.html`, `<title>${workspace}</title>`);
    }
  }

  behave(program: string, behaviour: Behaviour): void {
    this.write(`behaviour-${program}`, behaviour);
  }

  /** Has a program say that jobs of it fail. */
  fail(program: string, ...failing: readonly { job: string; failures: number; error: string }[]): void {
    this.write(`failing-${program}`, JSON.stringify({ ready: true, failing }));
  }

  /** The programs that have stopped, in order, each with the reason. */
  stops(): string[] {
    return (readIfExists(join(this.root, 'stops.log')) ?? '').split('\n').filter(Boolean);
  }

  /** Has every command for operators fail from now on. */
  failOps(): void {
    this.write('ops-fail', '');
  }

  /** The commands for operators that were run. */
  ops(): string[] {
    return (readIfExists(join(this.root, 'ops.log')) ?? '').split('\n').filter(Boolean);
  }

  /** `npm run release`, `rollback` or `restart` as its own process: its exit code and its output. */
  async command(command: string, area: string, ...args: string[]): Promise<{ code: number | undefined; said: string }> {
    const given = ['entry.mjs', command, area, '--data', this.dataDir, ...args];
    const options = { cwd: this.root, env: commandEnvironment(), extendEnv: false, reject: false, all: true } as const;
    const { exitCode, all } = await execa(process.execPath, given, options);
    return { code: exitCode, said: all.trim() };
  }

  /** Releases a version of a program without building it. A broken one dies at start. */
  async releaseProgram(program: string, version: string, broken = false): Promise<void> {
    const area = areaOf(program);
    const releases = releasesIn(this.dataDir);
    const files = (_root: string, { workspace }: Area, _version: string, target: string) => {
      cpSync(join(this.root, workspace), join(target, workspace), { recursive: true });
      writeFileSync(join(target, 'package.json'), JSON.stringify({ type: 'module' }));
      if (broken) writeFileSync(join(target, workspace, 'broken'), '');
      return Promise.resolve();
    };
    await release({ root: this.root, releases, area, as: version, build: files });
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}
