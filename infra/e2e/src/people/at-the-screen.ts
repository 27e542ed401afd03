import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import type { Person } from './people.js';
import type { TestBrowser, SharedProduct, Visitor } from '@rahi/testing-kit';

/** What a page needs of a product. */
export type Site = Pick<SharedProduct, 'baseUrl' | 'inbox'>;

/** A person's browser context and page. */
export interface Seated {
  context: BrowserContext;
  page: Page;
  /** Errors of the page that the product caused. */
  faults: string[];
}

/** Reduced motion saves frames, which are painted without a graphics card. The journey runs with all motion. */
const calm: Visitor = { reducedMotion: true };

export async function sitDown(product: Site, browser: TestBrowser, who: Visitor = {}): Promise<Seated> {
  return openPage(product, await browser.visitor({ ...calm, ...who }));
}

/** Opens a page; a second page of a context is a second tab. */
export async function openPage(product: Site, context: BrowserContext, path = '/'): Promise<Seated> {
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (line) => {
    if (line.type() === 'error' && /Content Security Policy|Minified React|Uncaught/.test(line.text())) {
      faults.push(line.text());
    }
  });
  await page.goto(product.baseUrl + path);
  return { context, page, faults };
}

/** Opens a page for a person who is already signed in. */
export async function sitDownAs(
  product: SharedProduct,
  browser: TestBrowser,
  { api, user }: Person,
  {
    path = '/',
    before,
    ...who
  }: Visitor & { path?: string; before?: (context: BrowserContext) => Promise<unknown> } = {},
): Promise<Seated> {
  const context = await browser.visitor({ ...calm, ...who });
  const session = api.cookie('rahi_session');
  if (session === undefined) throw new Error(`${user.name} is not signed in`);
  await context.addCookies([
    { name: 'rahi_session', value: session, url: product.baseUrl, httpOnly: true, sameSite: 'Lax' },
  ]);
  await context.addInitScript((stored) => {
    // Only once, so signing out is permanent.
    if (window.sessionStorage.getItem('seated')) return;
    window.sessionStorage.setItem('seated', 'yes');
    window.localStorage.setItem('user', stored);
  }, JSON.stringify(user));
  await before?.(context);
  return openPage(product, context, path);
}

/** Makes a page believe that it is offline. Some Chromium versions do not do that for a page from a service worker. */
export async function tellOffline(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const nothing = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: true, ...nothing });
}

/** Signs in at the screen, with the code from the inbox. */
export async function signInAtScreen(product: Site, page: Page, email: string): Promise<void> {
  const { field, code } = await toCodeStep(product, page, email);
  // Its last digit sends it.
  await field.fill(code);
  await field.waitFor({ state: 'detached' });
}

/** Goes to the step of the code. @returns its field, and the code from the inbox */
export async function toCodeStep(product: Site, page: Page, email: string): Promise<{ field: Locator; code: string }> {
  const seen = (await product.inbox.messages(email)).length;
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Send Code' }).click();
  const field = page.getByLabel('Verification code');
  await field.waitFor();
  return { field, code: await product.inbox.code(email, { seen }) };
}

export async function completeProfile(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { name: 'Complete your profile' }).waitFor();
  await page.getByLabel('Full name').fill(name);
  await page.getByLabel('Phone number').fill('+91 98765 43210');
}

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
/** Presses a star of a rating once the page stands still: its radio button is invisible, and clicks on that are not held back. */
export const chooseStars = (page: Page, stars: number): Promise<void> =>
  page
    .locator('label')
    .filter({ has: page.getByRole('radio', { name: `${stars} stars` }) })
    .click();
export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });

/**
 * Wraps tests that depend on each other: after a failure the later ones fail at once.
 * @param everyone the people whose screenshots are stored when a step fails
 */
export function story(
  everyone: () => Readonly<Record<string, Seated>>,
): (step: () => Promise<void>) => () => Promise<void> {
  let broken = false;
  return (step) => async () => {
    if (broken) throw new Error('an earlier step of this story failed');
    try {
      await step();
    } catch (error) {
      broken = true;
      for (const [name, { page }] of Object.entries(everyone())) await picture(page, `failed-${name}`);
      throw error;
    }
  };
}

/** Keeps a screenshot in the folder `RAHI_SCREENSHOTS`, when that is set. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['RAHI_SCREENSHOTS'];
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
}
