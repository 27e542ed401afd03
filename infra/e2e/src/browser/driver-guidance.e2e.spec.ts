import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { navigationRoute, type LatLng, type LatLngPair, type Route } from '@rahi/contracts';
import { pointAlong, polylineKm } from '@rahi/contracts/geo/polyline';
import { distanceKm } from '@rahi/contracts/geo/distance';
import { moveTo, openBrowser, sharedProduct, waitFor, type SharedProduct, type TestBrowser } from '@rahi/testing-kit';
import type { Page } from 'playwright-core';
import { heading, picture, sitDownAs, type Seated } from '../people/at-the-screen.js';
import { allOffline, andheri, ask, dadar, driverOnline, signUp, taken, type Person } from '../people/people.js';

/** How long a new route may take to be shown after the second fix off the way, in milliseconds. */
const newRouteWithinMs = 3_000;

let product: SharedProduct;
let browser: TestBrowser;
let asha: Person;
let vikram: Person;
let driver: Seated;
let rideId: string;
let route: Route;
/** The driver's start on the route, in kilometres. */
let startKm: number;

const wayOf = (driving: Person, from: LatLng, to: LatLng) =>
  driving.api.call(navigationRoute, { body: { origin: from, destination: to, vehicleType: 'sedan' } });
const onRoute = (km: number): LatLng => pointAlong(route.polyline, km);
/** The banner over the map: its figure, and what it says. */
const banner = (page: Page) => page.getByRole('region', { name: 'Directions' });
const figure = (page: Page) => banner(page).locator('p').first();
const bannerText = (page: Page) => banner(page).innerText();
/** The metres of "240 m" and of "1.2 km". */
const metresOf = (text: string) => {
  const [, value, unit] = /^([\d.]+) (m|km)$/.exec(text.trim()) ?? [];
  return Number(value) * (unit === 'km' ? 1000 : 1);
};
const metresLeft = async (page: Page) => metresOf(await figure(page).innerText());
const firstStep = (page: Page) =>
  page.getByRole('heading', { name: 'Next Steps' }).locator('..').getByRole('listitem').first();

/** The stretch that the test drives, in kilometres of the route: well before the end of a long street. */
function stretchBeforeTurn({ steps }: Route): number {
  let begin = 0;
  for (const { distance } of steps) {
    const km = distance.value / 1000;
    if (km > 0.7) return begin + km - 0.65;
    begin += km;
  }
  throw new Error('the route has no long street');
}

/** Records the banner from now on, one entry for each change, with the page's time in milliseconds. */
async function watchBanner(page: Page): Promise<() => Promise<{ text: string; at: number }[]>> {
  const seen = await page.evaluateHandle(() => {
    const entries: { text: string; at: number }[] = [];
    const note = () => {
      const text = document.querySelector('section[aria-label="Directions"]')?.textContent ?? '';
      if (entries.at(-1)?.text !== text) entries.push({ text, at: performance.now() });
    };
    note();
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
    return entries;
  });
  return () => seen.evaluate((entries) => entries);
}

/** Drives by fixes along a line, 20 m from one to the next. */
async function drive(line: readonly LatLngPair[], fromKm: number, toKm: number): Promise<void> {
  for (let km = fromKm; km <= toKm; km += 0.02) await fix(pointAlong(line, km));
}

/** Moves the device, and waits until the page has shared the fix with the trip. */
async function fix(at: LatLng): Promise<void> {
  const shared = driver.page.waitForRequest(
    (request) => request.url().endsWith('/location') && (request.postData() ?? '').includes(String(at.lat)),
  );
  await moveTo(driver.context, at);
  await shared;
}

beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), openBrowser()]);
  [asha, vikram] = await Promise.all([signUp(product, 'Asha Rao'), driverOnline(product, 'Vikram Singh')]);
  ({ id: rideId } = await taken(asha, vikram, 'in_progress'));
  route = await wayOf(vikram, dadar, andheri);
  startKm = stretchBeforeTurn(route);
  driver = await sitDownAs(product, browser, vikram, { at: onRoute(startKm), path: `/driver/trip/${rideId}` });
  await heading(driver.page, 'Trip in progress').waitFor();
});
afterAll(async () => {
  if (rideId) await ask(vikram, rideId, 'completed', { reason: 'The test is over' });
  await driver?.context.close();
  await browser?.close();
  await allOffline();
});

describe('a driver on a route of Mumbai', () => {
  it('drives along streets that the city has', () => {
    expect(route.source).toBe('city');
    expect(polylineKm(route.polyline)).toBeGreaterThan(distanceKm(dadar, andheri));
    expect(route.steps.filter(({ street }) => street).length).toBeGreaterThan(1);
  });

  it('sees the next turn count down by the fix, and the list say the same', async () => {
    const { page } = driver;
    await waitFor(async () => (await metresLeft(page)) > 0, { what: 'the first turn' });
    const seen: number[] = [];
    for (const km of [0.02, 0.04, 0.06]) {
      const before = await bannerText(page);
      await fix(onRoute(startKm + km));
      await waitFor(async () => (await bannerText(page)) !== before, { what: 'a figure for the fix' });
      seen.push(await metresLeft(page));
      expect(await firstStep(page).innerText()).toContain(await figure(page).innerText());
    }
    for (const [index, metres] of seen.slice(1).entries()) expect(metres).toBeLessThan(seen[index] ?? 0);
    await picture(page, 'driver-guidance');
  });

  it('sees the map turned so that the course is up, with the car in place', async () => {
    const turned = driver.page.locator('[data-turned]');
    await turned.waitFor();
    const heights = await driver.page.evaluate(() => {
      const car = document.querySelector('[data-turned] + svg')?.getBoundingClientRect();
      const sheet = document.querySelector('section[data-rest]')?.getBoundingClientRect();
      return car && sheet ? { car: car.top + car.height / 2, free: sheet.top } : null;
    });
    expect((heights?.car ?? 0) / (heights?.free ?? 1)).toBeCloseTo(0.7, 1);
  });

  it('is rerouted within 3 s of the first fix off the way, and sees no old turn meanwhile', async () => {
    const { page } = driver;
    await drive(route.polyline, startKm + 0.08, startKm + 0.2);
    const seen = await watchBanner(page);
    await fix(besideTheWay(route.polyline, onRoute(startKm + 0.22)));
    await waitFor(async () => (await seen()).length >= 3, { what: 'the new route' });
    const [old, rerouting, fresh] = await seen();
    expect(old?.text).toMatch(/^\d/);
    expect(rerouting?.text).toBe('Rerouting…');
    expect((fresh?.at ?? 0) - (rerouting?.at ?? 0)).toBeLessThan(newRouteWithinMs);
    expect(fresh?.text).toMatch(/^(\d|Now|You are)/);
    await picture(page, 'driver-rerouted');
  });
});

/** A point 80 to 200 m away from all of a route. */
function besideTheWay(way: readonly LatLngPair[], at: LatLng): LatLng {
  const sides = [0.0008, 0.0012, 0.0016].flatMap((degrees) => [
    { lat: at.lat, lng: at.lng + degrees },
    { lat: at.lat, lng: at.lng - degrees },
    { lat: at.lat + degrees, lng: at.lng },
    { lat: at.lat - degrees, lng: at.lng },
  ]);
  const clear = (point: LatLng) => {
    for (let km = 0; km < polylineKm(way); km += 0.02) if (distanceKm(pointAlong(way, km), point) < 0.075) return false;
    return true;
  };
  const found = sides.find(clear);
  if (!found) throw new Error('the way is everywhere');
  return found;
}
