import { clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { createHandlerBoundToURL, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies';

/** The shell's own files: the bundler defines them (webpack.config.mjs). */
declare const shellFiles: PrecacheEntry[];

const patienceSeconds = 3;

// A page asks the network first, so that a release reaches it at once; the shell that was kept stands in without one.
const kept = createHandlerBoundToURLLater('/index.html');
const fromNetwork = new NetworkOnly({ networkTimeoutSeconds: patienceSeconds });
registerRoute(
  new NavigationRoute(
    async (options) => {
      try {
        const response = await fromNetwork.handle(options);
        return response.status >= 500 ? await kept(options) : response;
      } catch {
        return kept(options);
      }
    },
    { denylist: [/^\/api\//] },
  ),
);

// Released files never change: whoever has them needs no network.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/remotes/'),
  new CacheFirst({ cacheName: 'remotes', plugins: [new ExpirationPlugin({ maxEntries: 150 })] }),
);

// What is released, and the page's settings: the newest there is, else the last that was seen.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && (url.pathname === '/remotes.json' || url.pathname === '/config.json'),
  new NetworkFirst({ cacheName: 'settings', networkTimeoutSeconds: patienceSeconds }),
);

precacheAndRoute(shellFiles);
clientsClaim();

/** The handler wants the file to be known already, which it is only once `precacheAndRoute` has run. */
function createHandlerBoundToURLLater(url: string): ReturnType<typeof createHandlerBoundToURL> {
  return (options) => createHandlerBoundToURL(url)(options);
}
