type HeaderTable = Readonly<Record<string, string>>;

const everywhere: HeaderTable = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'geolocation=(self), screen-wake-lock=(self), camera=(), microphone=(), payment=(), usb=()',
};

/** Only over HTTPS: browsers then avoid http for a year after their last visit. */
export const transportHeaders: HeaderTable = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
};

/** For the script that the pages of venues load (`infra/docs/links.md`). */
export const widgetHeaders: HeaderTable = { ...everywhere, 'cross-origin-resource-policy': 'cross-origin' };

/** For answers of the API, which are data: never rendered, never cached. */
export const apiHeaders: HeaderTable = {
  ...everywhere,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
};

/** For what partners read: public data, which pages of other sites may read too. Each answer says how long it holds. */
export const feedHeaders: HeaderTable = {
  ...apiHeaders,
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
};

/** For the page that describes the API. It only calls the API. */
export const docsHeaders: HeaderTable = {
  ...apiHeaders,
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cross-origin-opener-policy': 'same-origin',
};

/**
 * For the shell, its remotes and their files.
 * @param areaOverrides further sources of an area's files, separated by spaces
 * @param inboxUrl local mode's inbox, which the sign-in screen reads
 */
export function pageHeaders(tilesUrl?: string, areaOverrides?: string, inboxUrl?: string | null): HeaderTable {
  const files = areaOverrides ? `'self' ${areaOverrides}` : "'self'";
  const policy = {
    'default-src': "'self'",
    'script-src': files,
    'style-src': files,
    'img-src': [files, 'data:', 'blob:', ...(tilesUrl ? [tilesOrigin(tilesUrl)] : [])].join(' '),
    'connect-src': inboxUrl ? `${files} ${new URL(inboxUrl).origin}` : files,
    'manifest-src': "'self'",
    'worker-src': "'self'",
    'form-action': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
  };
  return {
    ...everywhere,
    'content-security-policy': Object.entries(policy)
      .map(([directive, sources]) => `${directive} ${sources}`)
      .join('; '),
  };
}

/** The origin of tiles, as a policy source; `{s}` matches any subdomain. */
function tilesOrigin(tilesUrl: string): string {
  const [origin = ''] = /^https?:\/\/[^/]+/.exec(tilesUrl) ?? [];
  return origin.replace('{s}', '*');
}
