/** Where the worker lies: at the root, so that it may answer for every screen. */
const workerUrl = '/service-worker.js';

/** What is needed of `navigator.serviceWorker`. */
interface Workers {
  register(url: string, options: RegistrationOptions): Promise<unknown>;
  readonly ready: Promise<{
    readonly active: { postMessage(message: unknown, options: StructuredSerializeOptions): void } | null;
  }>;
}

/** What is needed of `performance`. */
interface Timeline {
  getEntriesByType(kind: string): { name: string }[];
}

/**
 * Lets the page open without a network: the shell, and the areas this page has loaded. The worker's first start comes
 * after the areas have come: it is told what they consisted of.
 */
export async function keepOffline(container: Workers | undefined, timeline: Timeline): Promise<void> {
  if (!container) return;
  try {
    await container.register(workerUrl, { updateViaCache: 'none' });
    const { active } = await container.ready;
    const message = { type: 'CACHE_URLS', payload: { urlsToCache: loadedFiles(timeline) } };
    active?.postMessage(message, { transfer: [] });
  } catch (error) {
    // A browser may forbid it (private windows do): the page then needs a network, and says so.
    console.info('This page will not open without a network.', error);
  }
}

/** The files of areas, and the settings, that this page has asked for. */
export function loadedFiles(timeline: Timeline): string[] {
  return timeline
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => /^\/(remotes\/|remotes\.json$|config\.json$)/.test(new URL(name).pathname));
}
