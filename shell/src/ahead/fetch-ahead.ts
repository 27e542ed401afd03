import type { AreaName } from '@rahi/contracts/platform';
import { remotesPath } from '../remotes/areas.js';
import { leaveList, type ListAnswer } from './list-ahead.js';

/**
 * Lets the browser fetch the first files of the page's area while the shell itself is loading, instead of afterwards.
 * Nothing depends on it: when a file fails here, the shell loads it again and shows the error.
 * @param area null when the page shows no area: then only the list and the shell's own texts are fetched
 * @param texts the language of the page, as catalogues are named: `hi`
 */
export async function fetchAhead(
  area: AreaName | null,
  texts: string,
  page: Document,
  get: typeof fetch,
): Promise<void> {
  try {
    preload(page, page.querySelector(`meta[name=rahi-texts-${texts}]`)?.getAttribute('content'));
    const list = readList(get);
    leaveList(list);
    const released = area && at(JSON.parse((await list).body), 'remotes', area);
    const files = at(released, 'start');
    if (Array.isArray(files)) for (const file of files) preload(page, file);
    preload(page, at(released, 'texts', texts));
  } catch {
    // The shell loads it again.
  }
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
