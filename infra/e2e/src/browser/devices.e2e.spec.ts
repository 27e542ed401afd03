import { isDeepStrictEqual } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { getTracking, navigationRoute, type LatLng, type LatLngPair } from '@rahi/contracts';
import { pointAlong } from '@rahi/contracts/geo/polyline';
import { openBrowser, sharedProduct, waitFor, type SharedProduct, type TestBrowser } from '@rahi/testing-kit';
import type { BrowserContext } from 'playwright-core';
import { heading, sitDownAs, type Seated } from '../people/at-the-screen.js';
import { allOffline, andheri, ask, dadar, driverOnline, signUp, taken, type Person } from '../people/people.js';

/** What a device says beside the place of a fix. `clock`: its time, in milliseconds from the real one, or always the same. */
interface Quirk {
  speed?: number | null;
  heading?: number | null;
  accuracy?: number;
  clock?: number | { always: number };
}

/** A step along the way, or a place where the driver is not. */
type Step = { on: number; quirk?: Quirk } | { wild: LatLng; quirk?: Quirk };

const delhi = { lat: 28.63, lng: 77.21 };
const nowhere = { lat: 0, lng: 0 };
const year = 365 * 86_400_000;
const on = (quirk: Quirk, steps = 3): Step[] => Array.from({ length: steps }, (_, index) => ({ on: index + 1, quirk }));

/** As iOS Safari and cheap Android phones were seen to behave (R49). */
const behaviours: readonly (readonly [string, readonly Step[]])[] = [
  ['iOS Safari without a compass: heading −1, speed −1', on({ heading: -1, speed: -1 })],
  ['an Android with heading 720 and speed 1000', on({ heading: 720, speed: 1000 })],
  ['a browser that knows neither: null', on({ heading: null, speed: null })],
  ['a standing device: NaN', on({ heading: Number.NaN, speed: 0 })],
  ['a clock that stands in 1970', on({ clock: { always: 1000 } })],
  ['a clock a year behind', on({ clock: -year })],
  ['a clock a year ahead', on({ clock: year })],
  ['one that reports every 100 m, as every 10 s', [{ on: 5 }, { on: 10 }, { on: 15 }]],
  ['one that repeats an old fix', [{ on: 1 }, { wild: delhi, quirk: { clock: -10_000 } }, { on: 2 }]],
  ['an accuracy of 900 m', on({ accuracy: 900 })],
  ['(0, 0) between two fixes', [{ on: 1 }, { wild: nowhere }, { wild: nowhere }, { on: 2 }]],
  ['one fix in Delhi', [{ on: 1 }, { wild: delhi }, { on: 2 }]],
  [
    'a fix in Delhi, again and again',
    [{ on: 1 }, { wild: delhi }, { on: 2 }, { wild: delhi }, { on: 3 }, { wild: delhi }, { on: 4 }],
  ],
];

let product: SharedProduct;
let browser: TestBrowser;
let rider: Person;
let vikram: Person;
let driver: Seated;
let rideId: string;
let way: readonly LatLngPair[];
/** Kilometres of the way that are driven. */
let driven = 0.1;
/** The places that the page has sent to the trip, as latitudes. */
const sent: number[] = [];
/** What the banner has said. */
let said: () => Promise<string[]>;

/**
 * Takes the place of the browser's geolocation: each `device-fix` event of the page is a fix. As in Chromium, a question beside a watch
 * is answered by a fix of before, or not before the device moves.
 */
const deviceOf = (context: BrowserContext) =>
  context.addInitScript(() => {
    const watches = new Map<number, PositionCallback>();
    let last: GeolocationPosition | null = null;
    const give = (success: PositionCallback) => {
      const fix = last;
      if (fix) setTimeout(() => success(fix));
    };
    const geolocation = {
      getCurrentPosition(
        success: PositionCallback,
        _: PositionErrorCallback,
        { maximumAge = 0 }: PositionOptions = {},
      ) {
        if (maximumAge > 0 || watches.size === 0) give(success);
      },
      watchPosition(success: PositionCallback) {
        watches.set(watches.size + 1, success);
        give(success);
        return watches.size;
      },
      clearWatch: (id: number) => watches.delete(id),
    };
    Object.defineProperty(navigator, 'geolocation', { value: geolocation });
    window.addEventListener('device-fix', (event) => {
      if (!(event instanceof CustomEvent)) return;
      last = event.detail;
      for (const success of watches.values()) give(success);
    });
  });

/** The device of the driver's page sends a fix. */
async function comes({ lat, lng }: LatLng, { speed = 8, heading: course = null, accuracy = 8, clock = 0 }: Quirk = {}) {
  const timestamp = typeof clock === 'number' ? Date.now() + clock : clock.always;
  const coords = {
    latitude: lat,
    longitude: lng,
    accuracy,
    speed,
    heading: course,
    altitude: null,
    altitudeAccuracy: null,
  };
  await driver.page.evaluate((detail) => window.dispatchEvent(new CustomEvent('device-fix', { detail })), {
    coords,
    timestamp,
  });
}

async function riderSees(place: LatLng): Promise<void> {
  await waitFor(
    async () => {
      const { driverLocation } = await rider.api.call(getTracking, { params: { id: rideId } });
      return driverLocation?.lat === place.lat && driverLocation.lng === place.lng;
    },
    { what: `the rider to see the driver at ${place.lat}, ${place.lng}` },
  );
}

/** Keeps what the banner says from now on. */
async function listen(): Promise<() => Promise<string[]>> {
  const heard = await driver.page.evaluateHandle(() => {
    const words: string[] = [];
    new MutationObserver(() => {
      const text = document.querySelector('section[aria-label="Directions"]')?.textContent ?? '';
      if (words.at(-1) !== text) words.push(text);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    return words;
  });
  return () => heard.evaluate((words) => words);
}

beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), openBrowser()]);
  [rider, vikram] = await Promise.all([signUp(product, 'Asha Rao'), driverOnline(product, 'Vikram Singh')]);
  ({ id: rideId } = await taken(rider, vikram, 'in_progress'));
  const route = await vikram.api.call(navigationRoute, {
    body: { origin: dadar, destination: andheri, vehicleType: 'sedan' },
  });
  way = route.polyline;
  driver = await sitDownAs(product, browser, vikram, { before: deviceOf, path: `/driver/trip/${rideId}` });
  await heading(driver.page, 'Trip in progress').waitFor();
  driver.page.on('request', (request) => {
    if (!request.url().endsWith(`/${rideId}/location`)) return;
    sent.push(Number(/"lat":(-?[\d.]+)/.exec(request.postData() ?? '')?.[1]));
  });
  await comes(pointAlong(way, driven));
  await riderSees(pointAlong(way, driven));
  said = await listen();
});
afterEach(async () => {
  // A good fix between two behaviours.
  driven += 0.02;
  await comes(pointAlong(way, driven));
  await riderSees(pointAlong(way, driven));
});
afterAll(async () => {
  if (rideId) await ask(vikram, rideId, 'completed', { reason: 'The test is over' });
  await driver?.context.close();
  await browser?.close();
  await allOffline();
});

describe('a rider sees the driver whose device is', () => {
  it.each(behaviours)('%s', async (_, steps) => {
    const from = driven;
    for (const step of steps) {
      const place = 'on' in step ? pointAlong(way, from + step.on * 0.02) : step.wild;
      await comes(place, step.quirk);
      if ('on' in step) {
        driven = from + step.on * 0.02;
        await riderSees(place);
      }
    }
    expect(sent).not.toContain(delhi.lat);
    expect(sent).not.toContain(0);
    const rerouted = (await said()).filter((words) => words.startsWith('Rerouting'));
    expect(rerouted).toEqual([]);
  });
});

describe('a driver who is elsewhere', () => {
  const there = { lat: 19.1, lng: 72.9 };
  it('is shown there once two fixes agree', async () => {
    const next = { ...there, lat: there.lat + 0.0001 };
    await comes(there);
    await comes(next);
    await riderSees(next);
    // The server waits for a second one too.
    await waitFor(() => isDeepStrictEqual(sent.slice(-2), [there.lat, next.lat]), { what: 'both fixes sent' });
    expect(sent).not.toContain(delhi.lat);
  });

  it('is shown there when the device stands still and sends no second fix', async () => {
    const corner = { ...there, lat: there.lat + 0.0002 };
    await comes(corner);
    await riderSees(corner);
    await waitFor(() => isDeepStrictEqual(sent.slice(-2), [corner.lat, corner.lat]), { what: 'both fixes sent' });
    expect(sent).not.toContain(delhi.lat);
  });
});
