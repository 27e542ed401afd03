import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { reversePlace } from '@rahi/contracts';
import type { Page } from 'playwright-core';
import { openBrowser, sharedProduct, type SharedProduct, type TestBrowser } from '@rahi/testing-kit';
import { barriersOn } from '../people/accessibility.js';
import { button, heading, picture, sitDownAs, type Seated } from '../people/at-the-screen.js';
import { allOffline, driverOnline, signUp } from '../people/people.js';

const linkingRoad = { lat: 19.0607, lng: 72.8362 };
const london = { lat: 51.5074, lng: -0.1278 };

let product: SharedProduct;
let browser: TestBrowser;
const open: Seated[] = [];

beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), openBrowser()]);
});
afterEach(async () => {
  for (const { context } of open.splice(0)) await context.close();
});
afterAll(async () => {
  await browser?.close();
  await allOffline();
});

async function newcomerAt(at: { lat: number; lng: number }): Promise<Page> {
  const seated = await sitDownAs(product, browser, await signUp(product, 'Nisha Pillai'), { at });
  open.push(seated);
  await heading(seated.page, 'Hi, Nisha!').waitFor();
  return seated.page;
}

const whereTo = (page: Page) => page.getByRole('combobox', { name: 'Where to?' });
/** A question about the name of a point in Juhu. */
function inJuhu({ pathname, searchParams }: URL): boolean {
  const [lat, lng] = [Number(searchParams.get('lat')), Number(searchParams.get('lng'))];
  return pathname === '/api/places/reverse' && lat > 19.09 && lat < 19.11 && lng > 72.82 && lng < 72.832;
}
/** Makes a page believe that a keyboard of some pixels is open: a browser without a screen has none. */
const openKeyboard = (page: Page, pixels: number) =>
  page.evaluate((covered) => {
    const seen = { offsetTop: 0, scale: 1, height: window.innerHeight - covered };
    Object.defineProperty(window, 'visualViewport', { value: Object.assign(new EventTarget(), seen) });
  }, pixels);
const option = (page: Page, name: RegExp) => page.getByRole('option', { name }).first();

/** Drags the map by pixels, right and down: the pin moves west and north. */
async function drag(page: Page, right: number, down: number): Promise<void> {
  const box = await page.getByRole('region', { name: 'Map to place the pin on' }).boundingBox();
  if (!box) throw new Error('the map is not shown');
  const [x, y] = [box.x + box.width / 4, box.y + 120];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + right, y + down, { steps: 8 });
  // Pauses before the release, so the map does not keep sliding.
  await page.mouse.move(x + right, y + down);
  await page.mouse.up();
}

describe('a newcomer in Mumbai', () => {
  it('finds a road, a hospital by its name, and a place typed in Devanagari', async () => {
    const page = await newcomerAt(linkingRoad);
    await page.getByRole('banner').getByText('Linking Road').waitFor();
    await whereTo(page).fill('linking rd');
    await option(page, /^Linking Road, Street, .*Bandra West/).waitFor();
    await picture(page, 'real-city-search');
    await whereTo(page).fill('lilavati hospital');
    await option(page, /^Lilavati Hospital.*, Hospital, /).waitFor();
    await whereTo(page).fill('दादर');
    await option(page, /^Dadar/).waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await option(page, /^Dadar/).click();
    await heading(page, 'Choose a ride').waitFor();
  });

  it.each([
    [390, 844, 336, 5],
    [320, 640, 253, 3],
  ])('sees the places above the keyboard of a phone of %i × %i', async (width, height, keyboard, least) => {
    const page = await newcomerAt(linkingRoad);
    await page.setViewportSize({ width, height });
    await openKeyboard(page, keyboard);
    await whereTo(page).click();
    await whereTo(page).fill('dadar');
    await option(page, /^Dadar/).waitFor();
    const rows = await page.getByRole('option').evaluateAll((all) =>
      all.map((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return { top, bottom };
      }),
    );
    expect(rows).toHaveLength(6);
    const [map] = rows.slice(-1);
    expect(map?.bottom).toBeLessThanOrEqual(height - keyboard);
    expect(rows.slice(0, 5).filter(({ bottom }) => bottom <= (map?.top ?? 0)).length).toBeGreaterThanOrEqual(least);
    expect(await whereTo(page).evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await barriersOn(page)).toEqual([]);
  });

  it('drops a pin in Juhu and books, knowing when the car comes and when it is there', async () => {
    await driverOnline(product, 'Vikram Sawant', 'mini', { lat: 19.0632, lng: 72.8349 });
    const page = await newcomerAt(linkingRoad);
    await whereTo(page).click();
    await option(page, /Choose on the map/).click();
    await page.getByRole('status').getByText('Linking Road').waitFor();
    for (const _ of [1, 2, 3]) {
      await button(page, 'Zoom out').click();
      await page.waitForFunction(() => document.querySelector('.leaflet-zoom-anim') === null);
    }
    await page.getByRole('status').getByText('Linking Road').waitFor();
    await drag(page, 110, 225);
    const answer = page.waitForResponse((response) => inJuhu(new URL(response.url())));
    await drag(page, 0, 225);
    const { name } = reversePlace.answer.parse(await (await answer).json());
    const label = page.getByRole('status').getByText(name.split(',')[0] ?? name);
    await label.waitFor();
    expect(await page.getByRole('status').getByText('Linking Road').count()).toBe(0);
    await picture(page, 'real-city-pin');
    expect(await barriersOn(page)).toEqual([]);
    await button(page, 'Set drop-off here').click();
    await heading(page, 'Choose a ride').waitFor();
    await page.getByRole('radio', { name: /^Mini.*\d min · drop-off \d?\d:\d\d [ap]m/ }).check();
    await page.getByText(name).waitFor();
    expect(await page.getByText(/^Estimated along a straight line/).count()).toBe(0);
    await picture(page, 'real-city-booking');
    await button(page, /^Book Mini · ₹/).click();
    await heading(page, 'Finding your driver').waitFor();
    await button(page, 'Cancel Search').click();
    await heading(page, 'Choose a ride').waitFor();
  });

  it('reads that an auto does not go to Pune', async () => {
    await driverOnline(product, 'Sunil More', 'auto', { lat: 19.0632, lng: 72.8349 });
    const page = await newcomerAt(linkingRoad);
    await whereTo(page).fill('pune');
    await option(page, /^Pune, City, /).click();
    await page.getByRole('radio', { name: /^Auto.*Does not go that far/ }).waitFor();
    expect(await page.getByRole('radio', { name: /^Auto/ }).isDisabled()).toBe(true);
  });
});

describe('a newcomer in London', () => {
  it('reads where Rahi serves, and tries Mumbai for the visit', async () => {
    await driverOnline(product, 'Farida Shaikh', 'sedan', { lat: 19.0728, lng: 72.8826 });
    const page = await newcomerAt(london);
    await page
      .getByRole('alert')
      .getByText(/^Rahi does not serve this place yet. It serves Mumbai/)
      .waitFor();
    await picture(page, 'real-city-london');
    expect(await barriersOn(page)).toEqual([]);
    await button(page, 'Try Mumbai').click();
    await page.getByText('You are trying Rahi in Mumbai').waitFor();
    await page.reload();
    await page.getByText('You are trying Rahi in Mumbai').waitFor();
    await whereTo(page).fill('csmt');
    await option(page, /CSMT Station/).click();
    await button(page, /^Book (Mini|Sedan|Auto) · ₹/).waitFor();
    await button(page, 'Back').click();
    await button(page, 'Back to my location').click();
    await page.getByText(/^Rahi does not serve this place yet. It serves Mumbai/).waitFor();
  });
});
