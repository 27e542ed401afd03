import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { adminUpdateUser, getTracking, livePath, moveTowards, shareLocation, updateDriver } from '@rahi/contracts';
import { moveTo, openBrowser, sharedProduct, waitFor, type SharedProduct, type TestBrowser } from '@rahi/testing-kit';
import type { BrowserContext, Locator, Page, Request, Route } from 'playwright-core';
import { button, heading, picture, sitDownAs, type Seated } from '../people/at-the-screen.js';
import {
  allOffline,
  ask,
  book,
  codeOf,
  dadar,
  driverOnline,
  andheri,
  signInAdmin,
  signUp,
  taken,
  withdraw,
  type Person,
} from '../people/people.js';

let product: SharedProduct;
let browser: TestBrowser;
let asha: Person;
let meera: Person;
let vikram: Person;
const open: Seated[] = [];

async function seat(person: Person, options: Parameters<typeof sitDownAs>[3] = {}): Promise<Seated> {
  const seated = await sitDownAs(product, browser, person, { at: dadar, path: '/driver', ...options });
  open.push(seated);
  return seated;
}

/** Installs a clock that a test can advance. */
const withClock = (context: BrowserContext) => context.clock.install();
/** Polls instead of the live stream, and the time to answer never runs out, however slow the machine is. */
async function withTimeToAnswer(context: BrowserContext): Promise<void> {
  await context.route(`**${livePath}`, (route) => route.abort());
  await context.clock.setFixedTime(new Date());
}

/** Words anywhere on the screen; a toast has them twice, for screen readers. */
const words = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const atHome = (page: Page) => page.waitForURL(`${product.baseUrl}/driver`);

/** True when it is visible and can be pressed without scrolling. */
const inSight = (what: Locator) =>
  what.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

/** A ride is offered to one driver first, then to others. */
const isOpenTo = async ({ api }: Person, rideId: string) => (await api.get(`/api/rides/${rideId}`)).status === 200;

/** Ends the trip where the driver is: far from the drop-off. */
async function endAway(page: Page): Promise<void> {
  await button(page, 'End Trip').click();
  await heading(page, /^You are .* from the drop-off\. End the trip here\?$/).waitFor();
  await page.getByRole('radio', { name: 'The rider asked to stop here' }).check();
  await button(page, 'End trip here').click();
}

async function won(page: Page): Promise<'won'> {
  await heading(page, 'Going to pickup').waitFor();
  return 'won';
}

async function lost(page: Page): Promise<'lost'> {
  await words(page, 'Failed to Accept');
  await words(page, 'This ride may have been taken by another driver.');
  return 'lost';
}

/** Waits until the service worker has the area's files and the device has the trip. */
async function keptForOffline(page: Page): Promise<void> {
  const held = () =>
    page.evaluate(async () => {
      const kept = await caches.keys();
      const remotes = kept.includes('remotes') ? await (await caches.open('remotes')).keys() : [];
      const reads = localStorage.getItem('rahi.kept.driver') ?? '';
      return (
        remotes.some(({ url }) => url.includes('/driver/')) &&
        kept.includes('settings') &&
        reads.includes('in_progress')
      );
    });
  await waitFor(held, { what: 'the worker holding the files', timeout: 30_000 });
}

/** The positions that the page sends from now on, in the order of the answers, and its failed attempts. */
function positionsOf(page: Page, rideId: string) {
  const sent: { lat: number; waited: number }[] = [];
  let failed = 0;
  const isPosition = (request: Request) => new URL(request.url()).pathname === `/api/rides/${rideId}/location`;
  page.on('requestfailed', (request) => void (isPosition(request) && (failed += 1)));
  page.on('requestfinished', (request) => {
    if (!isPosition(request)) return;
    const { lat, timestamp, sentAt } = shareLocation.body.parse(request.postDataJSON());
    if (lat !== dadar.lat) sent.push({ lat, waited: Number(sentAt) - Number(timestamp) });
  });
  return { sent: () => sent, tried: () => failed };
}

/** Tries to go online without a position. @returns the state of the switch */
async function refusedFor(page: Page, text: string): Promise<string | null> {
  await page.getByRole('switch').click();
  await words(page, 'Location access required');
  await page.getByRole('alert').getByText(text).waitFor();
  return page.getByRole('switch').getAttribute('aria-checked');
}

beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), openBrowser()]);
  [asha, meera, vikram] = await Promise.all([
    signUp(product, 'Asha Rao'),
    signUp(product, 'Meera Iyer'),
    driverOnline(product, 'Vikram Singh'),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await allOffline();
});
afterEach(async () => {
  for (const { context } of open.splice(0)) await context.close();
  for (const rider of [asha, meera]) await withdraw(rider);
  // Only the driver can end a trip that has started.
  const { body } = await vikram.api.get(`/api/drivers/${vikram.user.id}/active-ride`);
  if (typeof body === 'object' && body !== null && 'id' in body)
    await ask(vikram, String(body.id), 'completed', { reason: 'The test is over' });
});

describe('a driver with ride requests', () => {
  it('declines one, sees the next withdrawn, and lets another expire across a reload', async () => {
    await Promise.all([book(asha), book(meera)]);
    const { page, faults } = await seat(vikram, { before: withClock });
    // Each opens by itself: the server offers one at a time.
    await heading(page, 'New Ride Request').waitFor();
    // A phone on a dashboard may be in landscape.
    await page.setViewportSize({ width: 844, height: 390 });
    await waitFor(() => inSight(page.getByText('Your earnings')), { what: 'the earnings beside the ring' });
    for (const name of ['Decline', 'Accept', 'Center the map'])
      expect([name, await inSight(button(page, name))]).toEqual([name, true]);
    await picture(page, 'driver-request-on-its-side');
    await page.setViewportSize({ width: 390, height: 844 });
    const declined = page.url();
    await button(page, 'Decline').click();
    await words(page, 'Ride Declined');

    await page.waitForURL((url) => url.pathname.includes('/ride-request/') && url.href !== declined);
    await heading(page, 'New Ride Request').waitFor();
    const rider = (await page.getByText('Asha Rao').count()) > 0 ? asha : meera;
    await withdraw(rider);
    await words(page, 'The ride was cancelled before you accepted it.');
    await atHome(page);
    await words(page, "You're online and ready!");

    await book(rider);
    await heading(page, 'New Ride Request').waitFor();
    await page.clock.fastForward(12_000);
    await page.reload();
    await heading(page, 'New Ride Request').waitFor();
    const ring = page.getByRole('timer', { name: 'Time to answer' });
    expect(Number(await ring.locator('[aria-hidden] >> nth=-1').textContent())).toBeLessThanOrEqual(18);
    await picture(page, 'driver-request-late');
    await page.clock.fastForward(18_000);
    await words(page, 'Request Expired');
    await words(page, 'The ride request has expired and was offered to another driver.');
    await atHome(page);
    // Neither the declined nor the expired request is shown again, although both still search.
    await words(page, "You're online and ready!");
    expect(faults).toEqual([]);
  });

  it('reads the documented message when another driver was faster, who then sees the rider cancel', async () => {
    const ride = await book(asha);
    const ravi = await driverOnline(product, 'Ravi Das');
    const path = `/driver/ride-request/${ride.id}`;
    await waitFor(async () => (await isOpenTo(vikram, ride.id)) && isOpenTo(ravi, ride.id), {
      what: 'the ride to be open to both drivers',
      timeout: 45_000,
    });
    const both = await Promise.all([vikram, ravi].map((one) => seat(one, { path, before: withTimeToAnswer })));
    const pressed = new AbortController();
    const bothPressed = once(pressed.signal, 'abort');
    // A poll between the two presses would remove the request from the second screen: the next one of each is held.
    const holdPoll = async ({ page }: Seated) => {
      await button(page, 'Accept').waitFor();
      await new Promise<void>((held, failed) => {
        const hold = async (route: Route) => {
          if (route.request().method() === 'GET') {
            held();
            await bothPressed;
          }
          await route.fallback();
        };
        page.route(`**/api/rides/${ride.id}`, hold).catch(failed);
      });
    };
    await Promise.all(both.map(holdPoll));
    const ends = both.map(({ page }) => Promise.any([won(page), lost(page)]));
    await Promise.all(both.map(({ page }) => button(page, 'Accept').click()));
    pressed.abort();
    const ended = await Promise.all(ends);
    expect(ended.toSorted()).toEqual(['lost', 'won']);
    const [winner, loser] = ended[0] === 'won' ? both : both.toReversed();
    if (!winner || !loser) throw new Error('two drivers sit here');
    await atHome(loser.page);
    expect(new URL(winner.page.url()).pathname).toBe(`/driver/trip/${ride.id}`);

    expect((await ask(asha, ride.id, 'cancelled')).status).toBe(200);
    await words(winner.page, 'Asha Rao cancelled this trip');
    await picture(winner.page, 'driver-cancelled');
    await button(winner.page, 'Continue Driving').click();
    await atHome(winner.page);
    await ravi.api.call(updateDriver, { params: { driverId: ravi.user.id }, body: { isOnline: false } });
    expect(both.map(({ faults }) => faults)).toEqual([[], []]);
  });
});

describe('a driver on a trip', () => {
  it('is taken to it, sees its status after each reload, and is locked out after five wrong codes', async () => {
    const ride = await taken(asha, vikram, 'driver_assigned');
    const { page, faults } = await seat(vikram);
    await heading(page, 'Going to pickup').waitFor();
    await page.reload();
    await button(page, "I've Arrived").click();
    await heading(page, 'Waiting for rider').waitFor();
    await page.reload();
    await page.getByRole('timer', { name: 'Waiting time' }).waitFor();

    const field = page.getByLabel('Ask for the trip code');
    const right = await codeOf(asha, ride.id);
    const tryCode = async (code: string) => {
      await field.fill(code);
      await button(page, 'Start Trip').click();
    };
    for (const left of ['4 tries are', '3 tries are', '2 tries are', '1 try is']) {
      await tryCode(right === '0000' ? '1111' : '0000');
      await words(page, `That is not the rider’s code. ${left} left.`);
    }
    await tryCode(right === '0000' ? '1111' : '0000');
    await words(page, /^Too many wrong codes\. Try again in \d+ s\.$/);
    await tryCode(right);
    await words(page, /^Too many wrong codes\. Try again in \d+ s\.$/);
    await picture(page, 'driver-code-locked');
    expect(await heading(page, 'Waiting for rider').isVisible()).toBe(true);

    expect((await ask(asha, ride.id, 'cancelled')).status).toBe(200);
    await words(page, 'Asha Rao cancelled this trip');
    await page.reload();
    await words(page, 'Asha Rao cancelled this trip');
    expect(faults).toEqual([]);
  });

  it('cannot lose it to a cancellation once moving, and is taken home 5 s after its end', async () => {
    const ride = await taken(asha, vikram, 'in_progress');
    const { page, faults } = await seat(vikram, { before: withClock });
    await heading(page, 'Trip in progress').waitFor();
    expect((await ask(asha, ride.id, 'cancelled')).status).toBe(409);
    await page.reload();
    await endAway(page);
    await words(page, /^Great job! Collect ₹[\d.,]+ in cash$/);
    await page.reload();
    await words(page, /^Great job! Collect/);
    await page.clock.fastForward(10_000);
    // R31: a driver who has not been paid is not sent home.
    await button(page, 'Cash received').click();
    await words(page, 'Great job! Payment received');
    await page.clock.fastForward(5_000);
    await atHome(page);
    await words(page, "You're online and ready!");
    expect(faults).toEqual([]);
  });

  it('loses the network for a minute: the screen stays, and the positions are sent in order later', async () => {
    const ride = await taken(asha, vikram, 'in_progress');
    const { page, context, faults } = await seat(vikram, { before: withClock });
    await heading(page, 'Trip in progress').waitFor();
    const { sent, tried } = positionsOf(page, ride.id);
    await context.setOffline(true);
    // Near enough to one another to be believed at once (R49), whatever the page’s clock says.
    const way = [1, 2, 3, 4].map((step) => moveTowards(dadar, andheri, step * 0.08));
    for (const [index, place] of way.entries()) {
      await moveTo(context, place);
      await waitFor(() => tried() > index, { what: 'the page to try to send its position' });
      await page.clock.fastForward(15_000);
    }
    expect(sent()).toEqual([]);
    await words(page, 'You are offline. What you see may be out of date.');
    await words(page, /^Trip as of \d?\d:\d\d [ap]m$/);
    expect(await heading(page, 'Trip in progress').isVisible()).toBe(true);
    await picture(page, 'driver-offline');

    await context.setOffline(false);
    await waitFor(() => sent().length >= way.length, { what: 'all positions to have been sent' });
    const positions = sent().slice(0, way.length);
    expect(positions.map(({ lat }) => lat)).toEqual(way.map(({ lat }) => lat));
    // Each waited 15 s longer than the next, by the page's clock.
    const waits = positions.map(({ waited }) => Math.round(waited / 15_000));
    expect(waits).toEqual([4, 3, 2, 1]);
    const here = moveTowards(dadar, andheri, 5 * 0.08);
    await moveTo(context, here);
    await waitFor(
      async () => {
        const { driverLocation } = await asha.api.call(getTracking, { params: { id: ride.id } });
        return driverLocation?.lat === here.lat;
      },
      { what: 'the rider to see the car where it is' },
    );
    await page.getByText(/^Trip as of/).waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
  });

  it('opens the trip without a network, and can end it once the network is back', async () => {
    await taken(asha, vikram, 'in_progress');
    const { page, context, faults } = await seat(vikram, { more: { serviceWorkers: 'allow' } });
    await heading(page, 'Trip in progress').waitFor();
    await keptForOffline(page);
    await context.setOffline(true);
    await page.goto(`${product.baseUrl}/driver`);
    await heading(page, 'Trip in progress').waitFor();
    await words(page, /^Trip as of \d?\d:\d\d [ap]m$/);
    await button(page, 'End Trip').click();
    await words(page, 'Sent when the network is back');
    await context.setOffline(false);
    await page.getByText(/^Trip as of/).waitFor({ state: 'detached' });
    // Sent, and refused: it is far from the drop-off.
    await page.getByText('Sent when the network is back').waitFor({ state: 'detached' });
    await endAway(page);
    await words(page, /^Great job! Collect/);
    expect(faults).toEqual([]);
  });
});

describe('a driver whose device has no position', () => {
  it('cannot go online, and reads why', async () => {
    await vikram.api.call(updateDriver, { params: { driverId: vikram.user.id }, body: { isOnline: false } });
    const denied = await seat(vikram, { at: undefined, more: { permissions: [] } });
    const text = 'Location permission denied. Please enable location access.';
    expect(await refusedFor(denied.page, text)).toBe('false');
    await picture(denied.page, 'driver-location-denied');
    await vikram.api.call(updateDriver, {
      params: { driverId: vikram.user.id },
      body: { isOnline: true, currentLat: dadar.lat, currentLng: dadar.lng },
    });
  });
});

describe('a driver who is suspended while online', () => {
  it('is offline at once and reads why; once activated, goes online again', async () => {
    const { page, faults } = await seat(vikram);
    await words(page, "You're online and ready!");
    const desk = await signInAdmin(product);
    const params = { id: vikram.user.id };
    await desk.api.call(adminUpdateUser, { params, body: { action: 'suspend', reason: 'A test of the brakes' } });
    await words(page, /^Your account is suspended, so you are offline\./);
    await words(page, "You're offline");
    expect(await page.getByRole('switch').getAttribute('aria-checked')).toBe('false');
    await picture(page, 'driver-suspended');
    await desk.api.call(adminUpdateUser, { params, body: { action: 'activate' } });
    await page.getByText(/^Your account is suspended, so you are offline\./).waitFor({ state: 'detached' });
    await page.getByRole('switch').click();
    await words(page, "You're online and ready!");
    expect(faults).toEqual([]);
  });
});
