import { existsSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { Refusal } from '@rahi/contracts/errors';
import { areas } from '@rahi/contracts/platform';
import type { User } from '@rahi/contracts/user';
import type { BrowserContext, Page, Route } from 'playwright-core';
import { errorLine, StartFailure } from '../errors.js';
import { chromiumOptions } from '../programs/find-chromium.js';
import { areaOf, SHELL, type Area } from './areas.js';
import type { Releases } from './folders.js';
import { pointerWith, readPlace } from './pointer.js';

/** Looks at one version of an area, in the folder where it was built. @throws StartFailure when it does not work */
export type Check = (releases: Releases, area: Area, version: string, folder: string) => Promise<void>;

/** Nothing listens here: every request of the page is answered from the disk. */
const ORIGIN = 'https://rahi.invalid';
/** How long it is watched after that, in milliseconds. */
const WATCH_MS = 3_000;

interface Visit {
  readonly path: string;
  /** CSS selector of what shows that the page has come up. */
  readonly sign: string;
  readonly who: User | null;
}

/**
 * Opens a built front end in a headless browser as pages will load it: a remote in the released shell, the shell with the
 * released remotes. The page must come up, and no error may be thrown while it is watched. Calls are answered "not
 * available", so this needs neither a running product nor an account, and changes no data; what a screen does with real
 * answers is not seen.
 * @param patienceMs how long a page may take until it shows its area, in milliseconds
 */
export function pageCheck(patienceMs = 30_000): Check {
  return async (releases, area, version, folder) => {
    if (area.kind !== 'web') return;
    // A remote without a shell is never shown.
    if (area !== SHELL && !existsSync(join(releases.web, 'shell', 'index.html'))) return;
    const { chromium } = await import('playwright-core');
    const browser = await chromium.launch(await chromiumOptions(process.env));
    try {
      for (const visit of visitsOf(releases, area)) {
        const context = await browser.newContext({ locale: 'en-IN', serviceWorkers: 'block' });
        await answerFromDisk(context, releases, area, version, folder, visit);
        const wrong = await look(context, visit, patienceMs);
        if (wrong) {
          throw new StartFailure(
            `${area.name} ${version} does not work in a browser, and was not released. ${ORIGIN}${visit.path} ${wrong}`,
          );
        }
      }
    } finally {
      await browser.close();
    }
  };
}

/** The first screen of an area; of the shell, sign-in and the first screen of each area that is released. */
function visitsOf(releases: Releases, area: Area): Visit[] {
  const shown = areas.filter(({ name, workspace }) =>
    area === SHELL ? readPlace(releases, areaOf(workspace)) : area.key === name,
  );
  const signIn: Visit = { path: '/login', sign: 'form input', who: null };
  return [
    ...(area === SHELL ? [signIn] : []),
    ...shown.map(({ name, path }): Visit => ({ path, sign: `html[data-area="${name}"]`, who: personOf(name) })),
  ];
}

/** @returns what went wrong, as the end of a sentence; null when nothing did */
async function look(context: BrowserContext, { path, sign }: Visit, patienceMs: number): Promise<string | null> {
  const page = await context.newPage();
  const errors = errorsOf(page);
  try {
    await page.goto(ORIGIN + path, { timeout: patienceMs });
    await Promise.race([page.locator(sign).first().waitFor({ state: 'attached', timeout: patienceMs }), errors.first]);
    await Promise.race([page.waitForTimeout(WATCH_MS), errors.first]);
  } catch (error) {
    if (errors.seen.length === 0) return `did not come up within ${patienceMs / 1000} s: ${errorLine(error)}`;
  }
  return errors.seen.length === 0 ? null : `threw: ${errors.seen[0]}`;
}

/** The errors that nothing on the page handles, and those that React reports when it takes a part of the page away. */
function errorsOf(page: Page): { seen: string[]; first: Promise<void> } {
  const seen: string[] = [];
  const first = new Promise<void>((resolve) => {
    const see = (error: string) => {
      seen.push(error.split('\n', 2).join(' '));
      resolve();
    };
    page.on('pageerror', (error) => see(String(error)));
    page.on('console', (message) => {
      // Chromium's own lines about answers such as 503 begin so.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) see(message.text());
    });
  });
  return { seen, first };
}

async function answerFromDisk(
  context: BrowserContext,
  releases: Releases,
  area: Area,
  version: string,
  folder: string,
  { who }: Visit,
): Promise<void> {
  if (who) await context.addInitScript(`localStorage.setItem('user', ${JSON.stringify(JSON.stringify(who))})`);
  const pointer = pointerWith(releases, area, version, folder);
  const own = `/remotes/${area.key}/${version}/`;
  const shell = area === SHELL ? folder : join(releases.web, 'shell');
  const fileOf = (path: string): string => {
    if (path.startsWith(own)) return join(folder, path.slice(own.length));
    return path.startsWith('/remotes/') ? join(releases.web, path) : join(shell, path);
  };
  await context.route('**/*', async (route: Route) => {
    const request = route.request();
    const path = normalize(decodeURIComponent(new URL(request.url()).pathname));
    if (path === '/remotes.json') return route.fulfill({ json: pointer });
    if (who && path === '/api/auth/session') return route.fulfill({ json: who });
    if (path.startsWith('/api/')) return route.fulfill({ status: 503, json: unavailable });
    if (request.isNavigationRequest()) return route.fulfill({ path: join(shell, 'index.html') });
    const file = fileOf(path);
    return existsSync(file) ? route.fulfill({ path: file }) : route.fulfill({ status: 404, body: '' });
  });
}

const unavailable = new Refusal('unavailable', 'A release is being checked.').problem('');

/** Nobody: somebody to open an area with. */
function personOf(area: string): User {
  return {
    id: '00000000-0000-4000-8000-000000000000',
    name: 'Release check',
    phone: '+91 98100 00000',
    email: 'release-check@rahi.invalid',
    type: area === 'driver' ? 'driver' : 'rider',
    rating: null,
    totalTrips: 0,
    isAdmin: true,
    suspended: false,
    createdAt: '2026-01-01T00:00:00.000Z',
    adminRole: 'owner',
  };
}
