import type { AreaName } from '@rahi/contracts/platform';
import { parseJson, remoteContractFit, type MapSettings, type RemoteApp } from '@rahi/web-kit';
import { takeList } from '../ahead/list-ahead.js';
import { browserNumber } from './browser-number.js';
import { isMissingFile, RemoteError } from './remote-error.js';
import { readSettings, type AreaOverrides } from './area-override.js';
import { entryOf, remotesPath } from './areas.js';
import { versionsToTry, type RemoteVersion } from './versions-to-try.js';
import { chunkGlobal, federationName, mapSettingsSchema, remotesManifestSchema } from './remotes-manifest.js';

/** The part of the federation runtime that the loader uses. */
export interface FederationRuntime {
  registerRemotes(remotes: { name: string; alias: string; entry: string }[], options: { force: boolean }): void;
  loadRemote(id: string): Promise<unknown>;
}

export interface LoadedRemote {
  app: RemoteApp;
  version: string;
  map: MapSettings;
  /** The version that failed, in whose place this one is; absent for the released one. */
  insteadOf?: string | undefined;
}

export interface RemoteLoader {
  /**
   * Loads the released version of an area, or the one before it where that fails. A second try starts from the beginning.
   * @param failed a version that has failed while it was shown
   * @throws RemoteError of the first version, at the latest when the deadline of each has passed
   */
  load(area: AreaName, failed?: string): Promise<LoadedRemote>;
  /** Whether there is a version to load in place of this one, and its files can be reached. */
  canReplace(area: AreaName, version: string): Promise<boolean>;
}

export const deadlineMs = 8_000;

/**
 * @param overrides areas that come from a development server
 * @param fetchList reads `/remotes.json`
 * @param settings reads `/config.json`; without an answer the map keeps its own addresses
 * @param browser its number; see `versionsToTry`
 */
export function createRemoteLoader(
  runtime: FederationRuntime,
  overrides: Pick<AreaOverrides, 'serverOf'>,
  fetchList: (signal: AbortSignal) => Promise<Pick<Response, 'ok' | 'text'>> = fetchRemotes,
  settings: () => Promise<unknown> = readSettings,
  browser: string | null = browserNumber(),
): RemoteLoader {
  const tried = new Set<AreaName>();

  async function readList(area: AreaName, signal: AbortSignal) {
    try {
      const response = await fetchList(signal);
      const parsed = remotesManifestSchema.safeParse(response.ok ? parseJson(await response.text()) : null);
      if (parsed.success) return parsed.data;
    } catch (error) {
      throw new RemoteError('list', area, { cause: error });
    }
    throw new RemoteError('list', area);
  }

  async function find(area: AreaName, signal: AbortSignal): Promise<[RemoteVersion, ...RemoteVersion[]]> {
    const { remotes } = await readList(area, signal);
    const server = await overrides.serverOf(area);
    if (server) return [{ version: 'development', manifest: `${server}/mf-manifest.json` }];
    const remote = remotes[area];
    if (!remote) throw new RemoteError('unreleased', area);
    return versionsToTry(remote, browser);
  }

  async function loadVersion(area: AreaName, { version, manifest }: RemoteVersion): Promise<LoadedRemote> {
    const map = settings().then(mapSettingsOf);
    const force = tried.has(area);
    // What a first try left may be incomplete, or of another version.
    if (force) Reflect.deleteProperty(globalThis, chunkGlobal(area));
    tried.add(area);
    runtime.registerRemotes([{ name: federationName(area), alias: area, entry: entryOf(manifest) }], { force });
    const module = await runtime.loadRemote(`${area}/app`);
    if (!hasApp(module)) throw new RemoteError('invalid', area);
    const fit = remoteContractFit(module.default);
    if (fit !== 'fits') throw new RemoteError(fit, area);
    return { app: module.default, version, map: await map };
  }

  return {
    async load(area, failed) {
      const versions = await inTime(area, (signal) => find(area, signal));
      const [newest] = versions;
      const errors: unknown[] = [];
      for (const one of versions.filter(({ version }) => version !== failed)) {
        try {
          const loaded = await inTime(area, () => loadVersion(area, one));
          if (one === newest) return loaded;
          dropOtherStyles(one);
          return { ...loaded, insteadOf: newest.version };
        } catch (error) {
          errors.push(error);
          console.error(`Version ${one.version} of the ${area} area could not be loaded.`, error);
        }
      }
      throw errors[0] ?? new RemoteError('unreleased', area);
    },

    async canReplace(area, version) {
      try {
        const versions = await inTime(area, (signal) => find(area, signal));
        const other = versions.find((one) => one.version !== version);
        return other !== undefined && (await fetch(entryOf(other.manifest))).ok;
      } catch {
        // Nothing can be reached: what the page shows stays.
        return false;
      }
    },
  };
}

/** @throws RemoteError, at the latest when the deadline has passed */
function inTime<T>(area: AreaName, act: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const abort = new AbortController();
  let timer: ReturnType<typeof setTimeout>;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new RemoteError('timeout', area));
      abort.abort();
    }, deadlineMs);
  });
  return Promise.race([act(abort.signal), deadline])
    .catch((error: unknown) => {
      throw remoteErrorOf(error, area);
    })
    .finally(() => clearTimeout(timer));
}

/** Takes away the styles that a version has left which is no longer shown. */
function dropOtherStyles({ version, manifest }: RemoteVersion): void {
  const [folders = ''] = manifest.split(`/${version}/`);
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    const { pathname } = new URL(link.href);
    if (pathname.startsWith(`${folders}/`) && !pathname.startsWith(`${folders}/${version}/`)) link.remove();
  }
}

function mapSettingsOf(settings: unknown): MapSettings {
  const { tilesUrl, map } = mapSettingsSchema.safeParse(settings).data ?? {};
  return { ...map, ...(tilesUrl && { tilesUrl }) };
}

function hasApp(module: unknown): module is { default: RemoteApp } {
  return typeof module === 'object' && module !== null && 'default' in module && typeof module.default === 'function';
}

function remoteErrorOf(error: unknown, area: AreaName): RemoteError {
  if (error instanceof RemoteError) return error;
  if (error instanceof Error && (isMissingFile(error) || error.message.includes('RUNTIME-008'))) {
    return new RemoteError('files', area, { cause: error });
  }
  // Such as a remote that was built with a newer React than the shell's.
  return new RemoteError('invalid', area, { cause: error });
}

/** The list that boot.ts has read, once; later, or where that failed, the list as it is now. */
async function fetchRemotes(signal: AbortSignal): Promise<Pick<Response, 'ok' | 'text'>> {
  const ahead = await takeList()?.catch(() => null);
  if (ahead?.ok) return { ok: true, text: () => Promise.resolve(ahead.body) };
  return fetch(remotesPath, { cache: 'no-store', signal });
}
