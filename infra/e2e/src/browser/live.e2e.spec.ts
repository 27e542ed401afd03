import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { livePath } from '@rahi/contracts';
import { openBrowser, sharedProduct, waitFor, type SharedProduct, type TestBrowser } from '@rahi/testing-kit';
import type { BrowserContext, Page } from 'playwright-core';
import { heading, sitDownAs, type Seated } from '../people/at-the-screen.js';
import { allOffline, book, dadar, driverOnline, move, signUp, withdraw, type Person } from '../people/people.js';

let product: SharedProduct;
let browser: TestBrowser;
let rider: Person;
let driver: Person;
let seated: Seated | null = null;

const withoutStream = (context: BrowserContext) => context.route(`**${livePath}`, (route) => route.abort());

/** The times of the page's requests for a path, epoch milliseconds. */
function askedFor(page: Page, path: string): number[] {
  const times: number[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) times.push(Date.now());
  });
  return times;
}

async function sitAtTrip(
  rideId: string,
  before?: Parameters<typeof sitDownAs>[3],
): Promise<{ page: Page; reads: number[] }> {
  seated = await sitDownAs(product, browser, rider, { at: dadar, ...before });
  const reads = askedFor(seated.page, `/api/rides/${rideId}`);
  await seated.page.goto(`${product.baseUrl}/rider/trip/${rideId}`);
  await heading(seated.page, 'Finding your driver').waitFor();
  return { page: seated.page, reads };
}

/** Milliseconds from the answer to a change until the page shows it. */
async function timed(shown: Promise<void>, change: () => Promise<unknown>): Promise<number> {
  await change();
  const from = Date.now();
  await shown;
  return Date.now() - from;
}

beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), openBrowser()]);
  rider = await signUp(product, 'Asha Rao');
  driver = await driverOnline(product, 'Vikram Singh');
});

afterAll(async () => {
  await browser?.close();
  await allOffline();
});

afterEach(async () => {
  await seated?.context.close();
  await withdraw(rider);
});

describe('a rider’s trip in a browser', () => {
  it('shows the driver within a second of accepting, while polls are rare', async () => {
    const ride = await book(rider);
    const { page, reads } = await sitAtTrip(ride.id);
    // Longer than the documented 3 s, because the stream is open.
    await waitFor(() => Date.now() - (reads.at(-1) ?? Date.now()) > 5000, {
      what: 'five quiet seconds',
      timeout: 30_000,
    });
    const took = await timed(heading(page, 'Driver on the way').waitFor(), () =>
      move(driver, ride.id, 'driver_assigned'),
    );
    const next = await timed(heading(page, 'Your driver has arrived').waitFor(), () =>
      move(driver, ride.id, 'driver_arrived'),
    );
    // The better of two, because everything runs on this machine. Both are far below the 30 s of the safety net.
    expect(Math.min(took, next)).toBeLessThan(1000);
    expect(Math.max(took, next)).toBeLessThan(10_000);
    expect(seated?.faults).toEqual([]);
  });

  it('shows the driver where the stream is blocked, too', async () => {
    const ride = await book(rider);
    const { page } = await sitAtTrip(ride.id, { before: withoutStream });
    await move(driver, ride.id, 'driver_assigned');
    await heading(page, 'Driver on the way').waitFor();
    expect(seated?.faults).toEqual([]);
  });
});
