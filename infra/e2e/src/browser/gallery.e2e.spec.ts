import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openBrowser, sharedProduct, type SharedProduct, type TestBrowser } from '@rahi/testing-kit';
import type { Page } from 'playwright-core';
import { check } from '../gallery/check-page.js';
import { atRest, looksOf } from '../gallery/look.js';
import { sizes, type Variant } from '../gallery/variants.js';
import { button, heading, sitDown, sitDownAs } from '../people/at-the-screen.js';
import { dadar, signUp } from '../people/people.js';

/** The two of `npm run gallery` that find most. */
const variants: readonly Variant[] = [
  { size: sizes.narrow, theme: 'light', language: 'hi-IN', text: 200 },
  { size: sizes.phone, theme: 'dark', language: 'en-IN', text: 100 },
];

let product: SharedProduct;
let browser: TestBrowser;

beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), openBrowser()]);
});
afterAll(() => browser?.close());

async function findingsOn(page: Page): Promise<string[]> {
  const looks = await looksOf(page);
  const found: string[] = [];
  await atRest(page);
  for (const variant of variants) {
    await looks.show(variant);
    const { language, text } = variant;
    found.push(
      ...(await check(page, variant, { touched: true })).map(
        ({ check: name, what }) => `${language} ${text} ${name}: ${what}`,
      ),
    );
  }
  return found;
}

describe('nothing is cut, too wide, too small or unreadable', () => {
  it('at sign-in', async () => {
    const { page, context } = await sitDown(product, browser, { at: dadar });
    await page.getByLabel('Email address').waitFor();
    expect(await findingsOn(page)).toEqual([]);
    await context.close();
  });

  it('on a rider’s screens', async () => {
    const asha = await signUp(product, 'Asha Rao');
    const { page, context } = await sitDownAs(product, browser, asha, { at: dadar });
    await heading(page, 'Hi, Asha!').waitFor();
    expect(await findingsOn(page)).toEqual([]);
    await page.goto(`${product.baseUrl}/rider/history`);
    await page.getByText('No rides found').waitFor();
    expect(await findingsOn(page)).toEqual([]);
    await page.goto(`${product.baseUrl}/account`);
    await page.getByText('This device', { exact: true }).waitFor();
    expect(await findingsOn(page)).toEqual([]);
    await context.close();
  });

  it('on a driver’s home', async () => {
    const ravi = await signUp(product, 'Ravi Das', 'driver');
    const { page, context } = await sitDownAs(product, browser, ravi, { at: dadar, path: '/driver' });
    await button(page, 'Add vehicle').waitFor();
    expect(await findingsOn(page)).toEqual([]);
    await context.close();
  });
});
