import { areaNames, type AreaName } from '@rahi/contracts/platform';
import { createStore, parseJson, type Store } from '@rahi/web-kit';
import { remotesPath } from '../remotes/areas.js';
import { remotesManifestSchema } from '../remotes/remotes-manifest.js';

/** What this page runs, and whether something newer has been released since. */
export interface ReleaseState {
  /** Version of the shell; null in a page that was not built for release. */
  shell: string | null;
  /** Versions of the areas this page has loaded. */
  areas: Partial<Record<AreaName, string>>;
  newer: boolean;
}

export interface ReleaseWatch extends Store<ReleaseState> {
  /** Notes which version of an area the page runs from now on. */
  loaded(area: AreaName, version: string): void;
  /** Looks whether something newer is released; quietly tries again later when there is no answer. */
  check(): Promise<void>;
}

const checkEveryMs = 5 * 60_000;
const leastPauseMs = 60_000;
const waitMs = 8_000;

type FetchList = (signal: AbortSignal) => Promise<Pick<Response, 'ok' | 'text'>>;

/** @param shell the version that the page itself says it is (see the bundler kit) */
export function createReleaseWatch(shell: string | null, fetchList: FetchList = fetchReleased): ReleaseWatch {
  const store = createStore<ReleaseState>({ shell, areas: {}, newer: false });
  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,

    loaded(area, version) {
      const state = store.getSnapshot();
      store.set({ ...state, areas: { ...state.areas, [area]: version } });
    },

    async check() {
      const response = await fetchList(AbortSignal.timeout(waitMs)).catch(unreachable);
      const released = remotesManifestSchema.safeParse(response?.ok ? parseJson(await response.text()) : null);
      if (!released.success) return;
      const { shell: newest, remotes } = released.data;
      const state = store.getSnapshot();
      const shellIsOld = Boolean(state.shell && newest && newest.version !== state.shell);
      const areaIsOld = areaNames.some((area) => {
        const [mine, theirs] = [state.areas[area], remotes[area]?.version];
        return mine !== undefined && theirs !== undefined && mine !== theirs;
      });
      if (state.newer !== (shellIsOld || areaIsOld)) store.set({ ...state, newer: shellIsOld || areaIsOld });
    },
  };
}

/** Checks every five minutes, and when somebody comes back to the page. Returns what ends it. */
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
