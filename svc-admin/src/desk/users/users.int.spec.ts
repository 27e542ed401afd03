import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { adminUsers } from '@rahi/contracts';
import { AdminHarness, aPrincipal } from '../../testing/admin-harness.js';
import { anEvent, aRideStory, aUserStory } from '../../testing/factories.js';

const start = Date.parse('2026-11-20T08:00:00Z');
const id = (n: number) => `abcdef${String(n).padStart(2, '0')}-0000-4000-8000-000000000001`;

const people = [
  { name: 'Meena 100% Iyer', email: 'meena@rahi.test', phone: '+91 98765 43210' },
  { name: 'Vikram_Singh', email: 'vikram.singh@rahi.test', phone: '9810012345' },
  { name: 'आशा राव', email: 'asha.rao@rahi.test', phone: null },
  { name: String.raw`Back\slash`, email: 'back@rahi.test', phone: null },
  { name: `Sean O'Hara "Jo"`, email: 'sean@rahi.test', phone: null },
  { name: 'José Àlvarez', email: 'jose@rahi.test', phone: null },
  { name: null, email: 'nameless@rahi.test', phone: null },
];
const named = people.map((given, n) => aUserStory(start + n, 0, { ...given, userId: id(n) }));
const crowd = Array.from({ length: 41 }, (_, n) =>
  aUserStory(start - 60_000 - Math.floor(n / 3), 0, { name: `Person ${n}`, email: `p${n}@crowd.test` }),
);

let admin: AdminHarness;
beforeAll(async () => {
  admin = await AdminHarness.start();
  await admin.publish([...named, ...crowd].flatMap((story) => story.events));
}, 180_000);
afterAll(() => admin?.stop());

const found = async (search: string) => {
  const { body } = await admin.call(adminUsers, { query: { search } });
  expect(body.total).toBe(body.users.length);
  return body.users.map((user) => user.name ?? user.email);
};

const namesBy = async (sort: 'name' | '-name') => {
  const pages = await admin.pages(adminUsers, { query: { sort, limit: 9 } });
  return pages.flatMap((page) => page.users.map((user) => user.name ?? user.email));
};

describe('the list of users', () => {
  it('has twenty users, newest first, with the fields of the specification', async () => {
    const { body, header } = await admin.call(adminUsers, {});
    expect(body.users).toHaveLength(20);
    expect(body.total).toBe(named.length + crowd.length);
    expect(header('x-total-count')).toBe(String(body.total));
    expect(body.users[6]).toEqual({
      id: id(0),
      name: 'Meena 100% Iyer',
      email: 'meena@rahi.test',
      type: 'rider',
      phone: '+919876543210',
      rating: null,
      totalTrips: 0,
      suspended: false,
      isAdmin: false,
      createdAt: '2026-11-20T08:00:00.000Z',
    });
  });

  it('is sorted by name over all pages, without regard to case; a user without a name is sorted by email', async () => {
    const rising = await namesBy('name');
    expect(rising).toHaveLength(named.length + crowd.length);
    const others = rising.filter((name) => !name.startsWith('Person'));
    expect(others.slice(0, 3)).toEqual([String.raw`Back\slash`, 'José Àlvarez', 'Meena 100% Iyer']);
    expect(others.slice(3)).toEqual(['nameless@rahi.test', `Sean O'Hara "Jo"`, 'Vikram_Singh', 'आशा राव']);
    expect(await namesBy('-name')).toEqual(rising.toReversed());
  });

  it.each([
    ['meena', ['Meena 100% Iyer']],
    ['MEENA', ['Meena 100% Iyer']],
    ['vikram.singh@', ['Vikram_Singh']],
    ['100%', ['Meena 100% Iyer']],
    ['%', ['Meena 100% Iyer']],
    ['%%', []],
    ['_', ['Vikram_Singh']],
    ['ram_s', ['Vikram_Singh']],
    ['ram-s', []],
    ['\\', [String.raw`Back\slash`]],
    [String.raw`k\s`, [String.raw`Back\slash`]],
    [`o'h`, [`Sean O'Hara "Jo"`]],
    ['"Jo"', [`Sean O'Hara "Jo"`]],
    ['आशा', ['आशा राव']],
    ['शा रा', ['आशा राव']],
    ['रा', ['आशा राव']],
    ['व', ['आशा राव']],
    ['ÀLV', ['José Àlvarez']],
    // The same letter as base and combining mark.
    ['jose\u0301', ['José Àlvarez']],
    ['98765-43210', ['Meena 100% Iyer']],
    ['+91 98765', ['Meena 100% Iyer']],
    ['098765 43210', ['Meena 100% Iyer']],
    ['tel:+91-98765-43210', ['Meena 100% Iyer']],
    ['\u202A98765\u201143210\u202C', ['Meena 100% Iyer']],
    ['९८७६५', ['Meena 100% Iyer']],
    ['+91 98100 12345', ['Vikram_Singh']],
    ['6543210', ['Meena 100% Iyer']],
    ['0123', ['Vikram_Singh']],
    ['nameless', ['nameless@rahi.test']],
    ['ABCDEF00', ['Meena 100% Iyer']],
    ['abcdef02-0000-4', ['आशा राव']],
    ['bcdef01', []],
    ["'; DROP TABLE users; --", []],
    ['Iyer meena', []],
  ])('finds by name, email, phone or the beginning of an id: %j', async (search, names) => {
    expect(await found(search)).toEqual(names);
  });

  it('finds two letters at the beginning of a word, and one letter anywhere', async () => {
    expect(await found('sl')).toEqual([]);
    expect(await found('se')).toEqual([`Sean O'Hara "Jo"`]);
    expect(await found('v')).toEqual(['José Àlvarez', 'Vikram_Singh']);
  });

  it('treats a search of blanks as no search', async () => {
    expect((await admin.call(adminUsers, { query: { search: '   ' } })).body.total).toBe(named.length + crowd.length);
  });

  it('has each user once over all pages, while users register and change', async () => {
    let added = 0;
    const pages = await admin.pages(adminUsers, { query: { limit: 7 } }, async () => {
      added += 1;
      await admin.publish(aUserStory(Date.now() + added, 1).events);
    });
    const seen = pages.flatMap(({ users }) => users.map((user) => user.id));
    expect(seen).toHaveLength(named.length + crowd.length);
    expect(new Set(seen)).toEqual(new Set([...named, ...crowd].map(({ state }) => state.userId)));
  });

  it('has pages within a search', async () => {
    const pages = await admin.pages(adminUsers, { query: { search: 'crowd.test', limit: 15 } });
    expect(pages.map(({ users }) => users.length)).toEqual([15, 15, 11]);
    expect(new Set(pages.flatMap(({ users }) => users.map((user) => user.email))).size).toBe(crowd.length);
  });

  it('shows trips of riders and drivers, and ratings of drivers', async () => {
    const [riderId, driverId] = [id(0), id(1)];
    const rides = [5, 4, 4].map((stars, n) =>
      aRideStory(start + n * 3_600_000, { steps: 5, rated: true, stars }, { riderId, driverId }),
    );
    await admin.publish(rides.flatMap((ride) => ride.events));
    const byName = async (search: string) => (await admin.call(adminUsers, { query: { search } })).body.users[0];
    expect(await byName('meena')).toMatchObject({ totalTrips: 3, rating: null });
    expect(await byName('Vikram_Singh')).toMatchObject({ totalTrips: 3, rating: 4.33 });
  });

  it('shows a suspension and the role of an administrator', async () => {
    const story = aUserStory(start, 0, { name: 'Changing' });
    const state = { ...story.state, version: 2, suspended: true, isAdmin: true };
    await admin.publish([...story.events, anEvent('user.updated.v1', state, state.createdAt)]);
    const { body } = await admin.call(adminUsers, { query: { search: 'changing' } });
    expect(body.users).toMatchObject([{ suspended: true, isAdmin: true }]);
  });

  it('is only for administrators, and refuses invalid queries', async () => {
    await expect(admin.call(adminUsers, {}, aPrincipal({ isAdmin: false }))).rejects.toThrow(/^403/);
    for (const query of [
      { limit: 0 },
      { limit: 101 },
      { limit: '1.5' },
      { search: 'x'.repeat(101) },
      { cursor: 'made-up' },
    ])
      await expect(admin.call(adminUsers, { query })).rejects.toThrow(/^400/);
  });
});
