import { areaNames, type AreaName } from '@rahi/contracts/platform';
import { createStore, parseJson, type Store } from '@rahi/web-kit';
import { remotesPath } from '../remotes/areas.js';
import { browserNumber } from '../remotes/browser-number.js';
import { versionsToTry } from '../remotes/versions-to-try.js';
import { remotesManifestSchema } from '../remotes/remotes-manifest.js';

/** The versions that this page runs, and whether a newer one is released. */
export interface ReleaseState {
  /** Version of the shell; null in a page that was not built for release. */
  shell: string | null;
  /** Versions of the areas this page has loaded. */
  areas: Partial<Record<AreaName, string>>;
  /** Newer versions of areas that could not be shown, so that the page shows the ones before. */
  failed: Partial<Record<AreaName, string>>;
  newer: boolean;
}

export interface ReleaseWatch extends Store<ReleaseState> {
  /** Records the version of an area that the page has loaded. @param insteadOf the newer one that has failed */
  loaded(area: AreaName, version: string, insteadOf?: string): void;
  /** Reads the released versions. Without an answer nothing changes; the next check tries again. */
  check(): Promise<void>;
}

const checkEveryMs = 5 * 60_000;
const leastPauseMs = 60_000;
const waitMs = 8_000;

type FetchList = (signal: AbortSignal) => Promise<Pick<Response, 'ok' | 'text'>>;

/**
 * @param shell the version that is written in the page (see the bundler kit)
 * @param browser its number; see `versionsToTry`
 */
export function createReleaseWatch(
  shell: string | null,
  fetchList: FetchList = fetchReleased,
  browser: string | null = browserNumber(),
): ReleaseWatch {
  const store = createStore<ReleaseState>({ shell, areas: {}, failed: {}, newer: false });
  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,

    loaded(area, version, insteadOf) {
      const state = store.getSnapshot();
      store.set({
        ...state,
        areas: { ...state.areas, [area]: version },
        failed: { ...state.failed, [area]: insteadOf },
      });
    },

    async check() {
      const response = await fetchList(AbortSignal.timeout(waitMs)).catch(unreachable);
      const released = remotesManifestSchema.safeParse(response?.ok ? parseJson(await response.text()) : null);
      if (!released.success) return;
      const { shell: newest, remotes } = released.data;
      const state = store.getSnapshot();
      const shellIsOld = Boolean(state.shell && newest && newest.version !== state.shell);
      const areaIsOld = areaNames.some((area) => {
        const remote = remotes[area];
        const [mine, theirs] = [state.areas[area], remote && versionsToTry(remote, browser)[0].version];
        return mine !== undefined && theirs !== undefined && mine !== theirs && theirs !== state.failed[area];
      });
      if (state.newer !== (shellIsOld || areaIsOld)) store.set({ ...state, newer: shellIsOld || areaIsOld });
    },
  };
}

/** Checks every five minutes, and when the page becomes visible again. @returns a function that ends it */
export function watchReleases(watch: ReleaseWatch, page: Document): () => void {
  let last = Date.now();
  const check = () => {
    last = Date.now();
    void watch.check();
  };
  const onVisible = () => {
    if (page.visibilityState === 'visible' && Date.now() - last >= leastPauseMs) check();
  };
  const timer = setInterval(check, checkEveryMs);
  page.addEventListener('visibilitychange', onVisible);
  return () => {
    clearInterval(timer);
    page.removeEventListener('visibilitychange', onVisible);
  };
}

/** The version that the bundler wrote into the page. */
export function versionOfPage(page: Document): string | null {
  return page.querySelector('meta[name="rahi-version"]')?.getAttribute('content') ?? null;
}

/** Offline, or the server is restarting: the next check asks again. */
function unreachable(): null {
  return null;
}

function fetchReleased(signal: AbortSignal): Promise<Response> {
  return fetch(remotesPath, { cache: 'no-store', signal });
}
