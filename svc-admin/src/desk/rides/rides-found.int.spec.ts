import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { adminRides, adminUsers, type CallArguments } from '@rahi/contracts';
import { AdminHarness, aPrincipal } from '../../testing/admin-harness.js';
import { aDriverStory, aRideStory, aUserStory } from '../../testing/factories.js';

const at = (time: string) => Date.parse(`2026-11-${time}:00+05:30`);
const mumbai = { address: 'Hill Road', lat: 19.05, lng: 72.83 };
const delhi = { address: 'Hauz Khas', lat: 28.55, lng: 77.2 };
const [zoe, neil, dev] = [randomUUID(), randomUUID(), randomUUID()];

const people = [
  aUserStory(at('01T10:00'), 0, { userId: zoe, name: 'Zoë Merchant', email: 'zm@rahi.test', phone: '+91 98200 11223' }),
  aUserStory(at('01T10:01'), 0, { userId: neil, name: 'Sean O’Neil', email: 'sean@rahi.test', phone: '9833044556' }),
  aUserStory(at('01T10:02'), 0, { userId: dev, name: 'Dev Singh', email: 'dev@rahi.test', type: 'driver' }),
];
const driver = aDriverStory(at('01T11:00'), [], { driverId: dev, vehicleNumber: 'MH-03 CT 1180' });
const rides = [
  aRideStory(
    at('18T23:50'),
    { steps: 5 },
    { riderId: zoe, riderName: 'Zoë Merchant', driverId: dev, pickup: mumbai, farePaise: 9_555, vehicleType: 'sedan' },
  ),
  aRideStory(
    at('19T00:10'),
    { steps: 1 },
    { riderId: neil, riderName: 'Sean O’Neil', pickup: delhi, farePaise: 4_830, vehicleType: 'auto', kind: 'parcel' },
  ),
  aRideStory(
    at('20T12:00'),
    { steps: 2 },
    {
      riderId: neil,
      riderName: 'Sean O’Neil',
      pickup: mumbai,
      farePaise: 41_895,
      vehicleType: 'sedan',
      kind: 'rental',
      forGuest: true,
      byOrganisation: true,
    },
  ),
];
const [first, second, third] = rides.map(({ state }) => state.rideId);

let admin: AdminHarness;
beforeAll(async () => {
  admin = await AdminHarness.start();
  await admin.answerBills();
  await admin.publish([...people, driver, ...rides].flatMap((story) => story.events));
}, 180_000);
afterAll(() => admin?.stop());

const found = async (query: NonNullable<CallArguments<typeof adminRides>['query']>) => {
  const { body } = await admin.call(adminRides, { query });
  expect(body.total).toBe(body.rides.length);
  return body.rides.map(({ id }) => id);
};

describe('a search', () => {
  it.each([
    ['zoe', [first]],
    ['ZOË', [first]],
    ["o'neil", [third, second]],
    ['o’neil', [third, second]],
    ['oneil', [third, second]],
  ])('finds names without their accents and apostrophes: %s', async (search, ids) => {
    expect(await found({ search })).toEqual(ids);
    expect((await admin.call(adminUsers, { query: { search } })).body.total).toBe(1);
  });

  it.each([
    ['the rider’s email', 'zm@rahi.test', [first]],
    ['a part of it', 'SEAN@', [third, second]],
    ['the rider’s phone, with other signs', '+91-98200 11223', [first]],
    ['a phone as it is dialled within India', '098330 44556', [third, second]],
    ['the end of a phone', '044556', [third, second]],
    ['the driver’s email', 'dev@rahi.test', [first]],
    ['the driver’s plate', 'mh03ct1180', [first]],
    ['a part of the plate, with blanks', 'CT 1180', [first]],
    ['nobody’s email', 'nobody@rahi.test', []],
  ])('finds rides by %s', async (_, search, ids) => {
    expect(await found({ search })).toEqual(ids);
  });

  it('finds the rest of a person’s rides on the next page', async () => {
    const pages = await admin.pages(adminRides, { query: { search: 'sean@rahi.test', limit: 1 } });
    expect(pages.flatMap((page) => page.rides.map(({ id }) => id))).toEqual([third, second]);
  });

  it('finds a driver among the users by their plate', async () => {
    const { body } = await admin.call(adminUsers, { query: { search: 'MH 03 CT 1180' } });
    expect(body.users.map(({ name }) => name)).toEqual(['Dev Singh']);
    expect(body.total).toBe(1);
  });
});

const ofContacts = async (search: string, principal = aPrincipal()) =>
  (await admin.call(adminRides, { query: { search } }, principal)).body;

describe('a search for people without an account', () => {
  it('says where svc-rides does not answer, and finds what the desk itself knows', async () => {
    const body = await ofContacts('zoe');
    expect(body).toMatchObject({ rides: [{ id: first }], total: 1, withoutContacts: true });
  });

  it('finds the ride of an invoice or a credit note by its number', async () => {
    const [{ stop }, asked] = [await admin.answerContacts(), await admin.answerDocuments(second ?? '')];
    try {
      expect(await ofContacts('RH/2627/0000042')).toMatchObject({ rides: [{ id: second }], total: 1 });
      expect(await ofContacts('2627/c7')).toMatchObject({ rides: [{ id: second }] });
      expect(await ofContacts('98201 12345')).toMatchObject({ rides: [] });
      expect(asked).toEqual([
        { kind: 'invoice', year: '2627', serial: 42 },
        { kind: 'credit_note', year: '2627', serial: 7 },
      ]);
    } finally {
      stop();
    }
  });

  it('finds the rides that svc-rides names, in lists and files, and asks for no phones for who may only look', async () => {
    const asked = await admin.answerContacts({ rideIds: [second ?? ''], more: true });
    try {
      const body = await ofContacts('98201 12345');
      expect(body).toMatchObject({ rides: [{ id: second }], totalIsAtLeast: true });
      expect(body.withoutContacts).toBeUndefined();
      await ofContacts('98201 12345', aPrincipal({ adminRole: 'read_only' }));
      expect(asked.questions).toMatchObject([{ search: '98201 12345', phones: true }, { phones: false }]);
      const { text } = await admin.file({ table: 'rides', search: '98201 12345' });
      expect(text).toContain(second);
      expect(text).not.toContain(third);
      expect(asked.questions.at(-1)).toMatchObject({ phones: true, from: '1970-01-01T00:00:00.000Z' });
    } finally {
      asked.stop();
    }
  });
});

describe('filters', () => {
  it.each([
    ['days of Kolkata, both included', { from: '2026-11-19', to: '2026-11-20' }, () => [third, second]],
    ['the last of them', { to: '2026-11-18' }, () => [first]],
    ['the vehicle', { vehicleType: 'sedan' }, () => [third, first]],
    ['the least fare', { minFare: '95.55' }, () => [third, first]],
    ['a fare with more decimals than money has', { minFare: '95.5499999998' }, () => [third, first]],
    ['fares between two', { minFare: 48, maxFare: '95.55' }, () => [second, first]],
    ['the kind', { kind: 'rental' }, () => [third]],
    ['another kind, of another vehicle', { kind: 'parcel', vehicleType: 'sedan' }, () => []],
    ['guests', { forGuest: 'yes' }, () => [third]],
    ['the riders themselves', { forGuest: 'no' }, () => [second, first]],
    ['where they begin', { pickupIn: '18.8,72.7,19.3,73.1' }, () => [third, first]],
    ['several at once', { vehicleType: 'sedan', status: 'completed', from: '2026-11-18' }, () => [first]],
    ['a day without rides', { from: '2026-11-21' }, () => []],
  ] as const)('leave the rides of %s, and count them', async (_, query, ids) => {
    expect(await found(JSON.parse(JSON.stringify(query)))).toEqual(ids());
  });

  it('hold for a search and for a file as well', async () => {
    expect(await found({ search: 'sean@rahi.test', pickupIn: '18.8,72.7,19.3,73.1' })).toEqual([third]);
    const { text } = await admin.file({ table: 'rides', from: '2026-11-19', vehicleType: 'sedan' });
    expect(text).toContain(third);
    expect(text).not.toContain(second);
    expect(text).not.toContain(first);
  });

  it('are columns of rides and of their file: null where an older release wrote the ride', async () => {
    const { body } = await admin.call(adminRides, { query: {} });
    expect(body.rides.map(({ kind, forGuest }) => [kind, forGuest])).toEqual([
      ['rental', true],
      ['parcel', false],
      [null, false],
    ]);
    // Whose rider is an organisation, and has no account to open.
    expect(body.rides.map(({ byOrganisation }) => byOrganisation)).toEqual([true, false, false]);
    const { text } = await admin.file({ table: 'rides' });
    expect(text.split('\r\n').map((line) => line.split(',').slice(-2))).toEqual([
      ['Kind', 'For a guest'],
      ['rental', 'yes'],
      ['parcel', 'no'],
      ['', 'no'],
      [''],
    ]);
  });

  it('refuse what is no day, no fare and no box', async () => {
    for (const wrong of [
      { from: '20-11-2026' },
      { minFare: '-1' },
      { pickupIn: '1,2,3' },
      { vehicleType: 'bus' },
      { kind: 'taxi' },
    ])
      await expect(found(JSON.parse(JSON.stringify(wrong)))).rejects.toThrow(/^400/);
  });
});
