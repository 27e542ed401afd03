import { isInShare } from '@rahi/contracts/share';
import type { AreaName } from '@rahi/contracts/platform';
import { remotesPath } from '../remotes/areas.js';
import { leaveList, type ListAnswer } from './list-ahead.js';

/**
 * Has the browser load the first files of the page's area while the shell itself still loads, instead of after it. Nothing
 * depends on it: the shell loads a file that failed here again, and shows the error.
 * @param area null where the page shows none: then the list and the shell's own texts are loaded
 * @param texts the page's language, as catalogues are named: `hi`
 * @param browser its number; see `versionsToTry`
 */
export async function fetchAhead(
  area: AreaName | null,
  texts: string,
  page: Document,
  get: typeof fetch,
  browser: string | null,
): Promise<void> {
  try {
    preload(page, page.querySelector(`meta[name=rahi-texts-${texts}]`)?.getAttribute('content'));
    const list = readList(get);
    leaveList(list);
    const released = ownVersion(area && at(JSON.parse((await list).body), 'remotes', area), browser);
    const files = at(released, 'start');
    if (Array.isArray(files)) for (const file of files) preload(page, file);
    preload(page, at(released, 'texts', texts));
  } catch {
    // The shell loads it again.
  }
}

/** What this browser gets of an area: what is out for a share of the browsers, or what is released. */
function ownVersion(released: unknown, browser: string | null): unknown {
  const canary = at(released, 'canary');
  const [version, share] = [at(canary, 'version'), at(canary, 'share')];
  const chosen = browser !== null && typeof version === 'string' && isInShare(browser, version, Number(share));
  return chosen ? canary : released;
}

/** Uses the request that index.html preloads. */
async function readList(get: typeof fetch): Promise<ListAnswer> {
  const response = await get(remotesPath);
  return { ok: response.ok, body: await response.text() };
}

function preload(page: Document, file: unknown): void {
  if (typeof file !== 'string') return;
  const link = page.createElement('link');
  link.setAttribute('rel', 'preload');
  link.setAttribute('as', file.endsWith('.css') ? 'style' : 'script');
  link.setAttribute('href', file);
  page.head.append(link);
}

/** The value at a path in unknown JSON. The shell's schemas would be larger than this whole script. */
function at(value: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>(
    (here, key) => (typeof here === 'object' && here !== null ? Reflect.get(here, key) : undefined),
    value,
  );
}
