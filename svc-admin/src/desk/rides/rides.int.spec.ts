import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { adminRide, adminRides, rideSorts, rideStatuses } from '@rahi/contracts';
import { encodeSortCursor } from '@rahi/service-kit';
import { AdminHarness, aPrincipal } from '../../testing/admin-harness.js';
import { aRideStory } from '../../testing/factories.js';

let admin: AdminHarness;
const start = Date.parse('2026-11-20T08:00:00Z');
const place = (address: string) => ({ address, lat: 28.6, lng: 77.2 });

/** Repeated fares with different numbers of digits, which text would sort in another order. */
const fareOf = (n: number) => [900, 5000, 30_000, 5000, 120_000][n % 5] ?? 0;

const stories = [
  aRideStory(start, { steps: 5 }, { riderName: 'Meena 100% Iyer', rideId: 'abcdef01-0000-4000-8000-000000000001' }),
  aRideStory(start + 1, { steps: 2 }, { riderName: 'Vikram_Singh', rideId: 'abcdef02-0000-4000-8000-000000000002' }),
  aRideStory(start + 2, { steps: 1 }, { riderName: 'आशा राव', pickup: place('हौज़ ख़ास') }),
  aRideStory(start + 3, { steps: 3, cancelled: true }, { dropoff: place(String.raw`Shop \ 7, Saket`) }),
  ...Array.from({ length: 41 }, (_, n) =>
    aRideStory(start - 60_000 - Math.floor(n / 3), { steps: 5 }, { riderName: `Rider ${n}`, farePaise: fareOf(n) }),
  ),
];

beforeAll(async () => {
  admin = await AdminHarness.start();
  await admin.answerContacts();
  await admin.publish(stories.flatMap((story) => story.events));
}, 180_000);
afterAll(() => admin?.stop());

type Query = Parameters<typeof list>[0];
const list = (query: { search?: string; status?: (typeof rideStatuses)[number] | 'all'; limit?: number } = {}) =>
  admin.call(adminRides, { query });
const found = async (query: Query) => (await list(query)).body.rides.map((ride) => ride.rider.name);

describe('the list of rides', () => {
  it('has twenty rides, newest first, and the total', async () => {
    const { body, header } = await list();
    expect(body.rides).toHaveLength(20);
    expect(body.total).toBe(stories.length);
    expect(header('x-total-count')).toBe(String(stories.length));
    expect(body.rides[3]).toEqual({
      id: 'abcdef01-0000-4000-8000-000000000001',
      status: 'completed',
      rider: { id: stories[0]?.state.riderId, name: 'Meena 100% Iyer' },
      driver: { id: stories[0]?.state.driverId, name: 'Dev Singh' },
      pickupAddress: 'Connaught Place, Block A',
      dropoffAddress: 'Hauz Khas Village',
      vehicleType: 'mini',
      fare: '200.55',
      createdAt: '2026-11-20T08:00:00.000Z',
      completedAt: '2026-11-20T08:20:00.000Z',
      flags: [],
      kind: null,
      forGuest: false,
      byOrganisation: false,
    });
  });

  it('has each ride once over all pages, also rides of one millisecond', async () => {
    const seen: string[] = [];
    let query: Record<string, string> = { limit: '7' };
    for (;;) {
      const { body, header } = await admin.call(adminRides, { query });
      expect(body.total).toBe(stories.length);
      seen.push(...body.rides.map((ride) => ride.id));
      const next = /^<([^>]+)>; rel="next"$/.exec(header('link'))?.[1];
      if (!next) break;
      const url = new URL(next, 'http://rahi.test');
      expect(url.pathname).toBe('/api/admin/rides');
      query = Object.fromEntries(url.searchParams);
    }
    expect(seen).toHaveLength(stories.length);
    expect(new Set(seen)).toEqual(new Set(stories.map(({ state }) => state.rideId)));
    await expect(admin.call(adminRides, { query: { cursor: 'made-up' } })).rejects.toThrow(/^400/);
  });

  it('filters by status', async () => {
    for (const status of rideStatuses) {
      const { body } = await list({ status, limit: 100 });
      expect(body.rides).toHaveLength(stories.filter(({ state }) => state.status === status).length);
      expect(body.rides.every((ride) => ride.status === status)).toBe(true);
    }
    expect((await list({ status: 'all' })).body.total).toBe(stories.length);
    expect((await list({ status: 'searching', search: 'rider' })).body).toEqual({ rides: [], total: 0 });
  });

  it.each(rideSorts)('is sorted by the server over all pages, with each ride once: %s', async (sort) => {
    const pages = await admin.pages(adminRides, { query: { sort, limit: 7 } });
    const rides = pages.flatMap((page) => page.rides);
    expect(new Set(rides.map((ride) => ride.id)).size).toBe(stories.length);
    expect(rides).toHaveLength(stories.length);
    const values = rides.map((ride) => (sort.endsWith('fare') ? Number(ride.fare) : Date.parse(ride.createdAt)));
    const rising = values.toSorted((a, b) => a - b);
    expect(values).toEqual(sort.startsWith('-') ? rising.toReversed() : rising);
  });

  it('is sorted within a status and a search, also of one letter', async () => {
    for (const [search, status] of [
      ['rider', 'all'],
      ['r', 'all'],
      ['', 'completed'],
      ['ri', 'completed'],
    ] as const) {
      const pages = await admin.pages(adminRides, { query: { sort: 'fare', limit: 5, search, status } });
      const rides = pages.flatMap((page) => page.rides);
      expect(rides).toHaveLength(pages[0]?.total ?? 0);
      expect(new Set(rides.map((ride) => ride.id)).size).toBe(rides.length);
      const fares = rides.map((ride) => Number(ride.fare));
      expect(fares).toEqual(fares.toSorted((a, b) => a - b));
    }
  });

  it('refuses a cursor of another order', async () => {
    const { header } = await admin.call(adminRides, { query: { sort: 'fare', limit: 3 } });
    const cursor = /cursor=([\w-]+)/.exec(header('link'))?.[1];
    for (const sort of ['-fare', 'created', undefined] as const)
      await expect(admin.call(adminRides, { query: { sort, cursor } })).rejects.toThrow(/^400/);
    for (const value of ['', 'x', '1.5', '2147483648', '99999999999']) {
      const forged = encodeSortCursor('fare', { value, id: '00000000-0000-4000-8000-000000000000' });
      await expect(admin.call(adminRides, { query: { sort: 'fare', cursor: forged } })).rejects.toThrow(/^400/);
    }
  });

  it.each([
    ['meena', ['Meena 100% Iyer']],
    ['100%', ['Meena 100% Iyer']],
    ['%', ['Meena 100% Iyer']],
    ['_', ['Vikram_Singh']],
    ['ram_s', ['Vikram_Singh']],
    ['आशा', ['आशा राव']],
    ['हौज़', ['आशा राव']],
    [String.raw`\ 7, SAKET`, ['Asha Rao']],
    ['abcdef', ['Vikram_Singh', 'Meena 100% Iyer']],
    ['ABCDEF01', ['Meena 100% Iyer']],
    ['abcdef02-0000-4', ['Vikram_Singh']],
    ['bcdef01', []],
    ["'; DROP TABLE rides; --", []],
  ])('finds by words or the beginning of an id: %j', async (search, names) => {
    expect(await found({ search })).toEqual(names);
  });

  it('shows events in order and the settlement, and refuses an unknown ride', async () => {
    const [completed, assigned] = [stories[0], stories[1]];
    const { body } = await admin.call(adminRide, { params: { id: completed?.state.rideId ?? '' } });
    expect(body).toEqual({
      id: completed?.state.rideId,
      events: completed?.events
        .filter(({ type }) => type.startsWith('ride.'))
        .map((event, n) => ({
          id: event.id,
          type: event.type,
          version: n + 1,
          at: new Date(event.occurredAt).toISOString(),
          driver: n === 0 ? null : { id: completed.state.driverId, name: 'Dev Singh' },
          by: null,
          reason: null,
        })),
      flags: [],
      settlement: {
        gross: '200.55',
        commission: '20.06',
        net: '180.49',
        bonus: '0',
        tip: '0',
        fee: '0',
        refund: '0',
        earned: '180.49',
      },
      emergencies: [],
    });
    const open = await admin.call(adminRide, { params: { id: assigned?.state.rideId ?? '' } });
    expect(open.body).toMatchObject({ settlement: null, events: [{ version: 1 }, { version: 2 }] });
    await expect(admin.call(adminRide, { params: { id: randomUUID() } })).rejects.toThrow(/^404/);
  });

  it('is only for administrators', async () => {
    await expect(admin.call(adminRides, {}, aPrincipal({ isAdmin: false }))).rejects.toThrow(/^403/);
    await expect(admin.call(adminRides, { query: { limit: 101 } })).rejects.toThrow(/^400/);
  });
});
