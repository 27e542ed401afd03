/** At the root, which lets the worker serve every screen. */
const workerUrl = '/service-worker.js';

/** The part of `navigator.serviceWorker` that is used. */
interface Workers {
  register(url: string, options: RegistrationOptions): Promise<unknown>;
  readonly ready: Promise<{
    readonly active: { postMessage(message: unknown, options: StructuredSerializeOptions): void } | null;
  }>;
}

/** Registers the worker, or finds it registered. @throws DOMException where the browser forbids it */
export function registerWorker(container: Pick<Workers, 'register'>): Promise<unknown> {
  return container.register(workerUrl, { updateViaCache: 'none' });
}

/** The part of `performance` that is used. */
interface Timeline {
  getEntriesByType(kind: string): { name: string }[];
}

/**
 * Lets the page open without a network, with the areas and the map that it has loaded. The worker first starts after the
 * areas have loaded, so the page sends it the list of their files.
 */
export async function keepOffline(container: Workers | undefined, timeline: Timeline): Promise<void> {
  if (!container) return;
  try {
    await registerWorker(container);
    const { active } = await container.ready;
    const message = { type: 'CACHE_URLS', payload: { urlsToCache: loadedFiles(timeline) } };
    active?.postMessage(message, { transfer: [] });
  } catch (error) {
    // A browser may forbid it, for example in a private window. The page then needs a network, and logs that.
    console.info('This page will not open without a network.', error);
  }
}

/** The addresses of the areas' files, of the map's tiles and of the settings that this page has loaded. */
export function loadedFiles(timeline: Timeline): string[] {
  return timeline
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) =>
      /^\/(remotes\/|assets\/.*\.woff2$|map\/|remotes\.json$|config\.json$)/.test(new URL(name).pathname),
    );
}
