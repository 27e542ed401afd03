import type { AreaName } from '@rahi/contracts/platform';
import { remotesPath } from '../remotes/areas.js';
import { leaveList, type ListAnswer } from './list-ahead.js';

/**
 * Has the browser fetch what the page's area starts from while the shell is still on its way: the shell then finds it there,
 * instead of asking for one thing after the other. Nothing depends on it: what fails here is asked for again by the shell,
 * which says so when it fails there.
 * @param area null where none will be shown: the list alone is left for whoever signs in at once
 */
export async function fetchAhead(area: AreaName | null, page: Document, get: typeof fetch): Promise<void> {
  try {
    const list = readList(get);
    leaveList(list);
    const files = area && at(JSON.parse((await list).body), 'remotes', area, 'start');
    if (Array.isArray(files)) for (const file of files) preload(page, file);
  } catch {
    // The shell asks again.
  }
}

/** As the page itself has asked already (index.html). */
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

/** What lies at a path within JSON that may be anything. The schemas of the shell would weigh more than all of this. */
function at(value: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>(
    (here, key) => (typeof here === 'object' && here !== null ? Reflect.get(here, key) : undefined),
    value,
  );
}
