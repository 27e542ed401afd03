import { existsSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { Refusal } from '@rahi/contracts/errors';
import type { User } from '@rahi/contracts/user';
import type { BrowserContext, Route } from 'playwright-core';
import { SHELL, type Area } from '../releases/areas.js';
import type { Releases } from '../releases/folders.js';
import { pointerWith } from '../releases/pointer.js';

/** A version of a front end that is not released yet. */
export interface Candidate {
  readonly releases: Releases;
  readonly area: Area;
  readonly version: string;
  /** With its files. */
  readonly folder: string;
}

const unavailable = new Refusal('unavailable', 'A release is being checked.').problem('');

/** Serves pages without a product: files from the disk, and every call answered 503. @param who is signed in; null for nobody */
export async function serveWithoutProduct(
  context: BrowserContext,
  candidate: Candidate,
  who: User | null,
): Promise<void> {
  const { releases, area, folder } = candidate;
  const shell = area === SHELL ? folder : join(releases.web, 'shell');
  if (who) await context.addInitScript(`localStorage.setItem('user', ${JSON.stringify(JSON.stringify(who))})`);
  await context.route('**/*', async (route) => {
    const path = pathOf(route);
    if (path === '/remotes.json') return route.fulfill({ json: pointerOf(candidate) });
    if (who && path === '/api/auth/session') return route.fulfill({ json: who });
    if (path.startsWith('/api/')) return route.fulfill({ status: 503, json: unavailable });
    if (route.request().isNavigationRequest()) return route.fulfill({ path: join(shell, 'index.html') });
    const own = ownFile(candidate, path);
    return sendFile(route, own ?? join(path.startsWith('/remotes/') ? releases.web : shell, path));
  });
}

/** Serves the files of the candidate from the disk; all others, and all calls, come from the running product. */
export async function serveBesideProduct(context: BrowserContext, candidate: Candidate): Promise<void> {
  const { area, folder } = candidate;
  await context.route('**/*', async (route) => {
    const path = pathOf(route);
    if (path === '/remotes.json') return route.fulfill({ json: pointerOf(candidate) });
    const own = ownFile(candidate, path);
    if (own !== null) return sendFile(route, own);
    if (area !== SHELL || !route.request().isNavigationRequest() || path.startsWith('/api/')) return route.continue();
    // With the headers of the product, of which one says what the page may load.
    const { headers } = await route.fetch().then((answer) => ({ headers: answer.headers() }));
    const { 'content-encoding': _packed, 'content-length': _length, ...kept } = headers;
    return route.fulfill({ headers: kept, path: join(folder, 'index.html') });
  });
}

/** The file in the candidate's folder that a path names; null for a path of something else. */
function ownFile({ area, version, folder }: Candidate, path: string): string | null {
  if (area !== SHELL) {
    const own = `/remotes/${area.key}/${version}/`;
    return path.startsWith(own) ? join(folder, path.slice(own.length)) : null;
  }
  const file = join(folder, path);
  return path.startsWith('/assets/') || (path !== '/' && existsSync(file)) ? file : null;
}

const pathOf = (route: Route): string => normalize(decodeURIComponent(new URL(route.request().url()).pathname));

const pointerOf = ({ releases, area, version, folder }: Candidate): unknown =>
  pointerWith(releases, area, version, folder);

const sendFile = (route: Route, file: string): Promise<void> =>
  existsSync(file) ? route.fulfill({ path: file }) : route.fulfill({ status: 404, body: '' });
