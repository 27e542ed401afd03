import { clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { createHandlerBoundToURL, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies';
import { handleNotices, type NoticeScope } from './notices.js';

/** The shell's own files: the bundler defines them (webpack.config.mjs). */
declare const shellFiles: PrecacheEntry[];
/** TypeScript's DOM library types `self` as a page. */
declare const self: NoticeScope;

const patienceSeconds = 3;
/** Tiles of some cities at all zooms, 10 KB each. */
const keptTiles = 1_500;
const tileDays = 30;

// Pages are loaded from the network, which brings a release at once. Without a network the cached shell is used.
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

// Released files never change: a cached one is always valid.
registerRoute(
  ({ url, sameOrigin }) =>
    sameOrigin && (url.pathname.startsWith('/remotes/') || /^\/assets\/.*\.woff2$/.test(url.pathname)),
  new CacheFirst({ cacheName: 'remotes', plugins: [new ExpirationPlugin({ maxEntries: 150 })] }),
);

// A map that was seen once is available offline. A tile over open sea is an answer without a body; it is cached too.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/map/'),
  new CacheFirst({
    cacheName: 'map',
    plugins: [
      { cacheWillUpdate: ({ response }) => Promise.resolve(response.ok ? response : null) },
      new ExpirationPlugin({ maxEntries: keptTiles, maxAgeSeconds: tileDays * 86_400, purgeOnQuotaError: true }),
    ],
  }),
);

// The released versions and the page's settings: from the network, or else the last ones read.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && (url.pathname === '/remotes.json' || url.pathname === '/config.json'),
  new NetworkFirst({ cacheName: 'settings', networkTimeoutSeconds: patienceSeconds }),
);

precacheAndRoute(shellFiles);
clientsClaim();
handleNotices(self);

/** `createHandlerBoundToURL` throws before `precacheAndRoute` has run: so it is called with the first request. */
function createHandlerBoundToURLLater(url: string): ReturnType<typeof createHandlerBoundToURL> {
  return (options) => createHandlerBoundToURL(url)(options);
}
