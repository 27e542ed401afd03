import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { UsageError } from '../../bootstrap/options.mjs';
import { openDataFolder } from '../data/data-folder.js';
import { areaOf, type Area } from '../release/areas.js';
import { releasesIn } from '../release/folders.js';
import { release, rollback, type Moved } from '../release/release.js';
import { sentenceOf } from '../thrown.js';

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

/**
 * `npm run release -w <area> [-- --as <version>]` and `npm run rollback -w <area> [-- --to <version>]`, both with `--data`.
 * @throws UsageError | StartFailure
 */
export async function runRelease(context: ReleaseContext): Promise<void> {
  const { command, env, root, cwd } = context;
  const area = areaOf(context.area);
  const { data, as, to } = options(context.args);
  const wanted = resolve(cwd, data ?? (env['RAHI_DATA'] || join(root, '.rahi')));
  const dataDir = openDataFolder(wanted, { embeddedPostgres: !env['DATABASE_URL'] }).dir;
  const releases = releasesIn(dataDir, env);
  switch (command) {
    case 'release':
      return tell(area, await release({ root, releases, area, ...(as !== undefined && { as: checked(as) }) }));
    case 'rollback':
      return tell(area, await rollback(releases, area, to));
    default:
      throw new UsageError('npm run release -w <area>, npm run rollback -w <area>: see infra/docs/release.md.');
  }
}

function options(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS }).values;
  } catch (error) {
    throw new UsageError(sentenceOf(error));
  }
}

function checked(version: string): string {
  if (VERSION.test(version)) return version;
  throw new UsageError(`--as takes a version such as 1.2.0 or 1.2.0-try.1, not "${version}".`);
}

function tell(area: Area, { version, from }: Moved): void {
  process.stdout.write(`${area.name} ${version} is what runs now${from === null ? '' : `; before it was ${from}`}.\n`);
}
