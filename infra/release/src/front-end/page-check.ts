import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { areas, type AreaName } from '@rahi/contracts/platform';
import { browserKey, isInShare } from '@rahi/contracts/share';
import type { User } from '@rahi/contracts/user';
import type { Site } from '@rahi/machine-kit/data/run-files';
import { StartFailure } from '@rahi/machine-kit/errors';
import { chromiumOptions } from '@rahi/machine-kit/programs/find-chromium';
import type { Browser } from 'playwright-core';
import { areaOf, SHELL, type Area } from '../releases/areas.js';
import type { Releases } from '../releases/folders.js';
import { readPlace } from '../releases/pointer.js';
import { serveBesideProduct, serveWithoutProduct, type Candidate } from './candidate.js';
import { checkEmail } from './check-email.js';
import { closedDesk, signOut } from './check-people.js';
import { firstScreens, signOf } from './first-screens.js';
import { Visitor, Wrong } from './visitor.js';

/** Looks at one version of an area, in the folder where it was built. @throws StartFailure when it does not work */
export type Check = (releases: Releases, area: Area, version: string, folder: string) => Promise<void>;

/** Nothing listens here: every request of the page is answered from the disk. */
const NOWHERE = 'https://rahi.invalid';
/** The demo city, in which the product serves. */
const PLACE = { geolocation: { latitude: 19.0186, longitude: 72.8446 }, permissions: ['geolocation'] };

/** How long a page may take to let its requests go, in milliseconds. */
const LET_GO_MS = 2_000;

/** Opens something in a browser. @throws Wrong */
type Look = (browser: Browser) => Promise<void>;

export interface CheckOptions {
  /** The product that runs on the data folder. */
  readonly site?: Site | undefined;
  /** How long a page may take until it shows its area, in milliseconds. */
  readonly patienceMs?: number;
  /** Says what could not be checked. */
  readonly say?: (line: string) => void;
}

/**
 * Opens a built front end in a headless browser as pages will load it: a remote in the released shell, the shell with the
 * released remotes. The page must come up, and no error may be thrown while it is watched. All calls are answered "not
 * available". Beside a running product it also signs in and opens the first screens, with real answers.
 */
export function pageCheck(options: CheckOptions = {}): Check {
  return async (releases, area, version, folder) => {
    if (area.kind !== 'web') return;
    // A remote without a shell is never shown.
    if (area !== SHELL && !existsSync(join(releases.web, 'shell', 'index.html'))) return;
    const candidate = { releases, area, version, folder };
    const shown = shownAreas(releases, area);
    const before = `${area.name} ${version} does not work in a browser, and was not released.`;
    await lookAtAll(before, [
      ...[...(area === SHELL ? [null] : []), ...shown].map((name) => lookWithoutProduct(candidate, name, options)),
      ...looksSignedIn(shown, options, { candidate }),
    ]);
  };
}

/**
 * Opens the first screens of a released front end, as people get them from the running product.
 * @throws StartFailure naming what went wrong
 */
export async function checkReleased(
  releases: Releases,
  area: Area,
  version: string,
  options: CheckOptions,
): Promise<void> {
  const { canary } = readPlace(releases, area) ?? {};
  const browser = canary?.version === version ? numberIn(canary) : null;
  const files = area === SHELL ? null : `/remotes/${area.key}/${version}/`;
  const looks = looksSignedIn(shownAreas(releases, area), options, { browser, files });
  await lookAtAll(`${area.name} ${version} does not work in a browser as people get it.`, looks);
}

/** The areas in which a front end shows: its own; every released one for the shell. */
function shownAreas(releases: Releases, area: Area): AreaName[] {
  return areas
    .filter(({ name, workspace }) =>
      area === SHELL ? readPlace(releases, areaOf(workspace)) !== null : area.key === name,
    )
    .map(({ name }) => name);
}

/** At once, and only until the first that is wrong. @param refused the first sentence of the failure */
async function lookAtAll(refused: string, looks: readonly Look[]): Promise<void> {
  if (looks.length === 0) return;
  const { chromium } = await import('playwright-core');
  const browser = await chromium.launch(await chromiumOptions(process.env));
  try {
    await Promise.all(looks.map((look) => look(browser)));
  } catch (error) {
    if (error instanceof Wrong) throw new StartFailure(`${refused} ${error.message}`);
    throw error;
  } finally {
    await close(browser);
  }
}

/** A page may be asking for a file at this moment: its routes are let go first. One that hangs does not let them go. */
async function close(browser: Browser): Promise<void> {
  const routes = browser.contexts().map((context) => context.unrouteAll({ behavior: 'ignoreErrors' }));
  await Promise.race([Promise.allSettled(routes), pause(LET_GO_MS, undefined, { ref: false })]);
  await browser.close();
}

/** Opens an area, or the sign-in screen, without a product. */
function lookWithoutProduct(candidate: Candidate, name: AreaName | null, { patienceMs }: CheckOptions): Look {
  const who = name === null ? null : personOf(name);
  const screen =
    name === null ? { path: '/login', sign: 'form input' } : { path: firstScreens[name][0], sign: signOf(name) };
  return async (browser) => {
    const context = await browser.newContext({ locale: 'en-IN', serviceWorkers: 'block' });
    await serveWithoutProduct(context, candidate, who);
    await new Visitor(await context.newPage(), NOWHERE, patienceMs).open({ ...screen, usable: false, watched: true });
  };
}

interface Sight {
  /** Its files come from the disk. */
  readonly candidate?: Candidate;
  /** The number of the browser, where only a share of the browsers gets the version. */
  readonly browser?: string | null;
  /** The address of a folder from which something must have been loaded. */
  readonly files?: string | null;
}

/** One for each area; none where nobody can sign in. */
function looksSignedIn(shown: readonly AreaName[], options: CheckOptions, sight: Sight): Look[] {
  const { candidate, browser: number, files } = sight;
  const { site, say = () => undefined } = options;
  if (!site?.inboxUrl) return [];
  return shown.map((name) => async (browser) => {
    const serviceWorkers = candidate ? 'block' : 'allow';
    const context = await browser.newContext({ locale: 'en-IN', serviceWorkers, ...PLACE });
    if (candidate) await serveBesideProduct(context, candidate);
    if (number) await context.addInitScript(`localStorage.setItem('${browserKey}', '${number}')`);
    const visitor = new Visitor(await context.newPage(), site.baseUrl, options.patienceMs);
    await visitor.signIn(site, name);
    const closed = name === 'admin' ? await closedDesk(context, site) : null;
    if (closed === null) {
      const sign = signOf(name);
      for (const path of firstScreens[name]) {
        await visitor.open({ path, sign, usable: true, watched: path === firstScreens[name][0] });
      }
      if (files) await visitor.insistOn(files);
    } else say(`The desk was not opened with real answers, because ${checkEmail('admin')} may not: ${closed}`);
    await signOut(context, site);
  });
}

/** The number of a browser that gets a version. */
function numberIn({ version, share }: { version: string; share: number }): string {
  for (let number = 0; ; number += 1) if (isInShare(String(number), version, share)) return String(number);
}

/** Nobody: somebody to open an area with. */
function personOf(area: AreaName): User {
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
