import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { UsageError } from '@rahi/bootstrap/options.mjs';
import { say } from '@rahi/bootstrap/step.mjs';
import type { CommandContext } from '@rahi/machine-kit/command-context';
import { openDataFolder } from '@rahi/machine-kit/data/data-folder';
import { errorLine, StartFailure } from '@rahi/machine-kit/errors';
import { askLauncher, launcherRuns } from '@rahi/machine-kit/process/control';
import { areaOf, PARTNERS, SHELL, type Area } from './releases/areas.js';
import { serviceCheck } from './before/service-check.js';
import { endCanary, reshare, sharedBy } from './releases/canary.js';
import { releasesIn } from './releases/folders.js';
import { releaseImage } from './releases/image.js';
import { pageCheck } from './front-end/page-check.js';
import { settleFrontEnd, siteForChecks } from './front-end/settle-front-end.js';
import { called, release, rollback, sourcesOf, type Moved } from './releases/release.js';

export interface ReleaseContext extends CommandContext {
  readonly command: string | undefined;
  /** Folder or name of an area. */
  readonly area: string;
}

const OPTIONS = {
  data: { type: 'string' },
  as: { type: 'string' },
  to: { type: 'string' },
  share: { type: 'string' },
} as const;
const VERSION = /^\d+\.\d+\.\d+(?:-[\w.-]+)?$/;

/**
 * `npm run release -w <area> [-- --as <version>] [--share 10%]`, `npm run rollback -w <area> [-- --to <version>]`,
 * `npm run restart -- <service>` and `npm run scale -- <service>=<instances>`, each with `--data`.
 * @throws UsageError | StartFailure
 */
export async function runRelease(context: ReleaseContext): Promise<void> {
  const { command, env, root, cwd } = context;
  const [name = '', instances] = context.area.split('=', 2);
  const area = areaOf(name);
  const values = options(context.args);
  const { data, as, to } = values;
  const wanted = resolve(cwd, data ?? (env['RAHI_DATA'] || join(root, '.rahi')));
  const dataDir = openDataFolder(wanted, { embeddedPostgres: !env['DATABASE_URL'] }).dir;
  const releases = releasesIn(dataDir, env);
  const registry = env['RAHI_REGISTRY'];
  if ((area.kind === 'image' || area === PARTNERS) && !(command === 'release' && registry)) {
    throw new UsageError(
      `${area.name} is only an image: release it with RAHI_REGISTRY, and go back by its tag. See infra/docs/release.md.`,
    );
  }
  if (command === 'release' && registry) {
    if (values.share !== undefined) throw new UsageError('--share is not for images: they move no pointer.');
    return say(`${await releaseImage({ root, area, registry, env, as })} is pushed.`);
  }
  if (command === 'release') {
    const share = shareOf(values.share, area);
    const checks = area.kind === 'web' ? { site: await siteForChecks(dataDir, say), say } : {};
    const check = area.kind === 'service' ? serviceCheck(dataDir) : pageCheck(checks);
    const beside = share === 100 ? undefined : share;
    const make = () => {
      say(`${area.name} is built from ${sourcesInWords(root)}.`);
      return release({ root, releases, area, as, share: beside, check });
    };
    const moved = (share === undefined ? null : await reshare(releases, area, share)) ?? (await make());
    if (area.kind === 'web') await settleFrontEnd(releases, area, moved, checks);
    return settle(dataDir, area, moved, beside);
  }
  if (command === 'rollback' && to === undefined && (await endCanary(releases, area))) {
    if (area.kind === 'service') await askLauncher(dataDir, 'settle', area.name);
    return say(`No version of ${area.name} has a share of the ${sharedBy(area)} any more.`);
  }
  if (command === 'rollback') return settle(dataDir, area, await rollback(releases, area, to));
  const order = (['restart', 'scale'] as const).find((one) => one === command);
  if (!order || (order === 'scale') !== (instances !== undefined)) {
    throw new UsageError(
      'npm run release -w <area>, npm run rollback -w <area>, npm run restart -- <service>, npm run scale -- <service>=<instances>: see infra/docs/release.md.',
    );
  }
  if (area.kind === 'web') throw new UsageError(`${area.name} consists of files: there is nothing to ${order}.`);
  const answer = await askLauncher(dataDir, order, area.name, instances);
  if (!answer?.ok) throw new StartFailure(answer?.said ?? `Nothing runs on ${dataDir}: start Rahi.`);
  say(answer.said);
}

/** Waits until a running product runs a release or has withdrawn it, and reports which version is released then. */
async function settle(dataDir: string, area: Area, { version, from }: Moved, share = 100): Promise<void> {
  const before = from === null ? '' : `; before, it was ${called(from)}`;
  const released =
    share < 100
      ? `${area.name} ${version} is released for ${share}% of the ${sharedBy(area)}.`
      : `The released version of ${area.name} is ${called(version)}${before}.`;
  if (area.kind === 'web') {
    say(released);
    return say('Open pages offer it as a new version.');
  }
  if (await launcherRuns(dataDir)) say(`The running product starts ${area.name} ${called(version)} …`);
  const answer = await askLauncher(dataDir, 'settle', area.name, version);
  if (answer?.ok === false) throw new StartFailure(answer.said);
  say(released);
  say(answer?.said ?? `Nothing runs on ${dataDir}: the next start uses it.`);
}

function sourcesInWords(root: string): string {
  const { commit, changed } = sourcesOf(root);
  if (commit === null) return 'files without a history';
  return `commit ${commit.slice(0, 12)}${changed ? ' and changes that are not committed' : ''}`;
}

/** @returns percent; undefined where no share is named @throws UsageError when it is no percentage, or the area has no shares */
function shareOf(given: string | undefined, area: Area): number | undefined {
  if (given === undefined) return undefined;
  const share = Number(/^(\d{1,3})%$/.exec(given)?.[1]);
  if (!(share >= 1 && share <= 100)) throw new UsageError(`--share takes 1% to 100%, not "${given}".`);
  if (area === SHELL) {
    throw new UsageError(`${area.name} serves everybody or nobody: --share is for services, the gateway and remotes.`);
  }
  return share;
}

function options(args: readonly string[]) {
  try {
    const { values } = parseArgs({ args: [...args], options: OPTIONS });
    if (values.as === undefined || VERSION.test(values.as)) return values;
    throw new UsageError(`--as takes a version such as 1.2.0 or 1.2.0-try.1, not "${values.as}".`);
  } catch (error) {
    throw new UsageError(errorLine(error));
  }
}
