import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { UsageError } from '../../bootstrap/options.mjs';
import { openDataFolder } from '../data/data-folder.js';
import { askLauncher } from '../product/control.js';
import { areaOf, type Area } from '../release/areas.js';
import { releasesIn } from '../release/folders.js';
import { releaseImage } from '../release/image.js';
import { release, rollback, SOURCE, type Moved } from '../release/release.js';
import { StartFailure } from '../errors.js';
import { errorLine } from '../errors.js';

export interface ReleaseContext {
  readonly command: string | undefined;
  /** Folder or name of what it is about. */
  readonly area: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly root: string;
  readonly cwd: string;
}

const OPTIONS = { data: { type: 'string' }, as: { type: 'string' }, to: { type: 'string' } } as const;
const VERSION = /^\d+\.\d+\.\d+(?:-[\w.-]+)?$/;

const USAGE =
  'npm run release -w <area>, npm run rollback -w <area>, npm run restart -- <service>: see infra/docs/release.md.';

/**
 * `npm run release -w <area> [-- --as <version>]`, `npm run rollback -w <area> [-- --to <version>]` and
 * `npm run restart -- <service>`, each with `--data`.
 * @throws UsageError | StartFailure
 */
export async function runRelease(context: ReleaseContext): Promise<void> {
  const { command, env, root, cwd } = context;
  const area = areaOf(context.area);
  const { data, as, to } = options(context.args);
  const wanted = resolve(cwd, data ?? (env['RAHI_DATA'] || join(root, '.rahi')));
  const dataDir = openDataFolder(wanted, { embeddedPostgres: !env['DATABASE_URL'] }).dir;
  const releases = releasesIn(dataDir, env);
  if (area.kind === 'image' && !(command === 'release' && env['RAHI_REGISTRY']))
    throw new UsageError(
      `${area.name} is an image and nothing else: release it with RAHI_REGISTRY, and go back by its tag. See infra/docs/release.md.`,
    );
  switch (command) {
    case 'release': {
      const registry = env['RAHI_REGISTRY'];
      const version = as === undefined ? {} : { as: checked(as) };
      if (registry) return say(`${await releaseImage({ root, area, registry, env, ...version })} is pushed.`);
      const moved = await release({ root, releases, area, ...version });
      say(`${sentence(area, moved)}.`);
      return settle(dataDir, area, moved);
    }
    case 'rollback': {
      const moved = await rollback(releases, area, to);
      say(`${sentence(area, moved)}.`);
      return settle(dataDir, area, moved);
    }
    case 'restart':
      return restart(dataDir, area);
    default:
      throw new UsageError(USAGE);
  }
}

/** Waits until a running product has taken a service; one that does not start it has taken back. */
async function settle(dataDir: string, area: Area, { version }: Moved): Promise<void> {
  if (area.kind === 'web') return say('Pages that are open offer it as a new version.');
  const answer = await askLauncher(dataDir, 'settle', area.name, version);
  if (!answer) return say(`Nothing runs on ${dataDir}: the next start takes it.`);
  if (!answer.ok) throw new StartFailure(answer.said);
  say(answer.said);
}

async function restart(dataDir: string, area: Area): Promise<void> {
  if (area.kind === 'web')
    throw new UsageError(`${area.name} is files, which nothing runs: there is nothing to restart.`);
  const answer = await askLauncher(dataDir, 'restart', area.name);
  if (!answer?.ok) throw new StartFailure(answer?.said ?? `Nothing runs on ${dataDir}: start Rahi.`);
  say(answer.said);
}

function options(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS }).values;
  } catch (error) {
    throw new UsageError(errorLine(error));
  }
}

function checked(version: string): string {
  if (VERSION.test(version)) return version;
  throw new UsageError(`--as takes a version such as 1.2.0 or 1.2.0-try.1, not "${version}".`);
}

const called = (version: string): string => (version === SOURCE ? 'what is built here' : version);

function sentence(area: Area, { version, from }: Moved): string {
  return `${area.name} ${called(version)} is what is released${from === null ? '' : `; before it was ${called(from)}`}`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
