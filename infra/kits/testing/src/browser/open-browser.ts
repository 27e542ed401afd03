import { chromiumOptions } from '@rahi/machine-kit';
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import { patience } from '@rahi/machine-kit/testing/patience';

/** A person with a browser: their place and their screen. */
export interface Visitor {
  /** The position of the device; no position by default. */
  readonly at?: { readonly lat: number; readonly lng: number; readonly accuracy?: number };
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly colourScheme?: 'light' | 'dark';
  readonly reducedMotion?: boolean;
  /** Any other options of Playwright. */
  readonly more?: BrowserContextOptions;
}

export interface TestBrowser {
  readonly version: string;
  /** A new context with its own cookies, storage and position. */
  visitor(who?: Visitor): Promise<BrowserContext>;
  close(): Promise<void>;
}

const PHONE = { width: 390, height: 844 };

/**
 * Chromium: CHROMIUM_PATH, else an installed one, else the one from an npm package (RAHI_TEST_CHROMIUM=bundled always
 * takes that one). The profile is a temporary folder, removed on close.
 */
export async function openBrowser(): Promise<TestBrowser> {
  // Loaded here because it is large and most suites open no browser.
  const { chromium } = await import('playwright-core');
  const browser = await chromium.launch(await chromiumOptions(process.env));
  Reflect.set(globalThis, 'rahiScreens', () => screensOf(browser));
  return {
    version: browser.version(),
    visitor: (who = {}) => newContext(browser, who),
    close: () => browser.close(),
  };
}

/** The text of each open page, newest first, for the report of a failed test (`jest/node-environment.mjs`). */
async function screensOf(browser: Browser): Promise<string> {
  const pages = browser.contexts().flatMap((context) => context.pages());
  const texts = pages.map(async (page) => {
    const text = await page
      .innerText('body', { timeout: 2_000 })
      .catch((error: unknown) => `unreadable: ${String(error)}`);
    return `${page.url()}\n${text.replaceAll(/\s*\n\s*/g, ' | ').slice(0, 800)}`;
  });
  return (await Promise.all(texts)).toReversed().join('\n');
}

async function newContext(browser: Browser, who: Visitor): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: who.viewport ?? PHONE,
    colorScheme: who.colourScheme ?? 'light',
    reducedMotion: who.reducedMotion ? 'reduce' : 'no-preference',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // A service worker's cache would hide missing files. Tests of the worker allow it.
    serviceWorkers: 'block',
    ...(who.at && { geolocation: positionOf(who.at), permissions: ['geolocation'] }),
    ...who.more,
  });
  context.setDefaultTimeout(60_000 * patience);
  return context;
}

/** Changes the position of a visitor's device. */
export async function moveTo(context: BrowserContext, at: NonNullable<Visitor['at']>): Promise<void> {
  await context.setGeolocation(positionOf(at));
}

function positionOf({ lat, lng, accuracy = 10 }: NonNullable<Visitor['at']>) {
  return { latitude: lat, longitude: lng, accuracy };
}
