import type { AreaName } from '@rahi/contracts/platform';
import { parseJson, remoteContractFit, type MapSettings, type RemoteApp } from '@rahi/web-kit';
import { takeList } from '../ahead/list-ahead.js';
import { isMissingFile, RemoteError } from './remote-error.js';
import { readSettings, type AreaOverrides } from './area-override.js';
import { entryOf, remotesPath } from './areas.js';
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
}

export interface RemoteLoader {
  /**
   * Loads the released version of an area. A second try starts from the beginning.
   * @throws RemoteError, at the latest when the deadline has passed
   */
  load(area: AreaName): Promise<LoadedRemote>;
}

export const deadlineMs = 8_000;

/**
 * @param overrides areas that come from a development server
 * @param fetchList reads `/remotes.json`
 * @param settings reads `/config.json`; without an answer the map keeps its own addresses
 */
export function createRemoteLoader(
  runtime: FederationRuntime,
  overrides: Pick<AreaOverrides, 'serverOf'>,
  fetchList: (signal: AbortSignal) => Promise<Pick<Response, 'ok' | 'text'>> = fetchRemotes,
  settings: () => Promise<unknown> = readSettings,
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

  async function find(area: AreaName, signal: AbortSignal): Promise<LoadedRemote> {
    const map = settings().then(mapSettingsOf);
    const { remotes } = await readList(area, signal);
    const server = await overrides.serverOf(area);
    const remote = server ? { version: 'development', manifest: `${server}/mf-manifest.json` } : remotes[area];
    if (!remote) throw new RemoteError('unreleased', area);
    const force = tried.has(area);
    // What a first try left may be incomplete, or of another version.
    if (force) Reflect.deleteProperty(globalThis, chunkGlobal(area));
    tried.add(area);
    runtime.registerRemotes([{ name: federationName(area), alias: area, entry: entryOf(remote.manifest) }], { force });
    const module = await runtime.loadRemote(`${area}/app`);
    if (!hasApp(module)) throw new RemoteError('invalid', area);
    const fit = remoteContractFit(module.default);
    if (fit !== 'fits') throw new RemoteError(fit, area);
    return { app: module.default, version: remote.version, map: await map };
  }

  return {
    load(area) {
      const abort = new AbortController();
      let timer: ReturnType<typeof setTimeout>;
      const deadline = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => {
          reject(new RemoteError('timeout', area));
          abort.abort();
        }, deadlineMs);
      });
      return Promise.race([find(area, abort.signal), deadline])
        .catch((error: unknown) => {
          throw remoteErrorOf(error, area);
        })
        .finally(() => clearTimeout(timer));
    },
  };
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
