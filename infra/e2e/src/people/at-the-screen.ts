import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import type { Person } from './people.js';
import type { TestBrowser, SharedProduct, Visitor } from '@rahi/testing-kit';

/** A person at a screen of their own: own cookies, own storage, own place. */
export interface Seated {
  context: BrowserContext;
  page: Page;
  /** What the page threw or could not load because of us; empty when all went well. */
  faults: string[];
}

/** Most ask for less motion: each frame of it is painted without a graphics card. The journey is told with all of it. */
const calm: Visitor = { reducedMotion: true };

export async function sitDown(product: SharedProduct, browser: TestBrowser, who: Visitor = {}): Promise<Seated> {
  return openPage(product, await browser.visitor({ ...calm, ...who }));
}

/** A page of a person's browser; a second one is a second tab. */
export async function openPage(product: SharedProduct, context: BrowserContext, path = '/'): Promise<Seated> {
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

/** The same person at a screen: signed in already, as after an earlier visit. */
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
    // Once: signing out must last.
    if (window.sessionStorage.getItem('seated')) return;
    window.sessionStorage.setItem('seated', 'yes');
    window.localStorage.setItem('user', stored);
  }, JSON.stringify(user));
  await before?.(context);
  return openPage(product, context, path);
}

/** For a page that was opened offline, from what its worker keeps: not every Chromium tells such a page that it is. */
export async function tellOffline(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const nothing = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: true, ...nothing });
}

/** Signs in at the screen, with the code that the inbox got. */
export async function signInAtScreen(product: SharedProduct, page: Page, email: string): Promise<void> {
  const seen = (await product.inbox.messages(email)).length;
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Send Code' }).click();
  const field = page.getByLabel('Verification code');
  await field.waitFor();
  await field.fill(await product.inbox.code(email, { seen }));
  await page.getByRole('button', { name: 'Verify Code' }).click();
}

export async function completeProfile(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { name: 'Complete your profile' }).waitFor();
  await page.getByLabel('Full name').fill(name);
  await page.getByLabel('Phone number').fill('+91 98765 43210');
}

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });

/**
 * Tests that tell one story: once a step has failed, the later ones fail at once instead of waiting for what cannot come.
 * @param everyone whose screens are kept as pictures when a step fails.
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

/** Pictures of what the suites saw, in a folder that is not committed (`RAHI_SCREENSHOTS`, else none are taken). */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['RAHI_SCREENSHOTS'];
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
}
