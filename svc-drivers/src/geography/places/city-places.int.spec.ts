import { beforeAll, describe, expect, it } from '@jest/globals';
import { placeSchema, reversePlaceSchema, type LatLng } from '@rahi/contracts';
import { judgedQueries, verdictOf } from '@rahi/city/testing/judged';
import { createLogger, Jobs, Metrics } from '@rahi/service-kit';
import { driversConfig } from '../../config.js';
import { CityPlaces } from './city-places.js';

const required = { DATABASE_URL: 'postgres://localhost/x', NATS_URL: 'nats://localhost' };
const jobs = new Jobs(createLogger('places', 'silent'), new Metrics('places'));
const placesOf = (settings: object = {}) => new CityPlaces(driversConfig.parse({ ...required, ...settings }), jobs);

const linkingRoad = { lat: 19.0607, lng: 72.8362 };
const dadar = { lat: 19.0186, lng: 72.8446 };
const vashi = { lat: 19.0771, lng: 72.9986 };
const bengaluru = { lat: 12.9716, lng: 77.5946 };
const kochi = { lat: 9.9312, lng: 76.2673 };
const london = { lat: 51.5072, lng: -0.1276 };

let places: CityPlaces;
beforeAll(() => {
  places = placesOf();
});

const namesOf = async (q: string, near?: LatLng) =>
  (await places.search(q, near)).map(({ name, address }) => `${name}, ${address}`);

const leftOut = async (q: string) => (await places.search(q, linkingRoad))[0]?.leftOut;

it('is made ready before anybody searches, and a stop does not wait for that', async () => {
  const other = placesOf();
  const stopping = new AbortController();
  let isReady = false;
  const stopped = other.makeReady(stopping.signal);
  const ready = other.makeReady().then(() => (isReady = true));
  stopping.abort();
  await stopped;
  expect(isReady).toBe(false);
  await ready;
  expect(await other.search('linking road', linkingRoad)).not.toEqual([]);
});

describe('the judged queries of Mumbai', () => {
  it('are answered right first in 85 of 100, and among the first three in 95', async () => {
    const judged = judgedQueries();
    const verdicts = await Promise.all(
      judged.map(async (query) => ({ q: query.q, ...verdictOf(query, await places.search(query.q, query.near)) })),
    );
    const wrong = (of: 'first' | 'three') => verdicts.filter((verdict) => !verdict[of]).map(({ q }) => q);
    expect(judged.length).toBeGreaterThanOrEqual(300);
    expect([wrong('first'), wrong('first').length / judged.length <= 0.15]).toEqual([expect.anything(), true]);
    expect([wrong('three'), wrong('three').length / judged.length <= 0.05]).toEqual([expect.anything(), true]);
  });
});

describe('a search in Mumbai', () => {
  it('says what of an address only the driver can use', async () => {
    expect(await leftOut('flat 302, Linking Road')).toBe('flat 302');
    expect(await leftOut('Sea Breeze Society, Linking Road, Bandra West')).toBe('Sea Breeze Society');
    expect(await leftOut('linking road')).toBeUndefined();
  });

  it('names a pasted point by what is there, and answers nothing for one that is out of reach', async () => {
    expect(await places.search('geo:19.0607,72.8362', linkingRoad)).toEqual([
      {
        id: 'point-19.0607,72.8362',
        name: 'Linking Road, Bandra West',
        address: 'Linking Road, Bandra West, Mumbai',
        kind: 'point',
        ...linkingRoad,
        distance: 0,
      },
    ]);
    expect(await places.search('12.9716, 77.5946', linkingRoad)).toEqual([]);
  });

  it('offers nothing of another city while something is near, unless it is called just so', async () => {
    const near = await places.search('dad', linkingRoad);
    expect(Math.max(...near.map(({ distance = 0 }) => distance))).toBeLessThan(60);
  });

  it('tells hospitals, clinics and doctors apart, and finds none by a name that no one has', async () => {
    const kinds = new Set((await places.search('hospital', linkingRoad)).map(({ kind }) => kind));
    expect([...kinds]).toEqual(['hospital']);
    expect(await places.search('zzqq hospital', linkingRoad)).toEqual([]);
  });

  it('answers in the documented shape, with at most five places and each once', async () => {
    for (const q of ['linking', 'road', 'hospital', 'sa', 'bandra']) {
      const found = await places.search(q, linkingRoad);
      for (const place of found) expect(placeSchema.parse(place)).toEqual(place);
      expect(found).toHaveLength(5);
      expect(new Set(found.map(({ id }) => id)).size).toBe(5);
    }
  });

  it('answers whatever is typed', async () => {
    for (const q of ['constructor', 'Constructor road', '__proto__', 'hasOwnProperty', 'con']) {
      expect(Array.isArray(await places.search(q, linkingRoad))).toBe(true);
    }
  });

  it.each([
    ['linking rd', 'Linking Road, Bandra West, Mumbai'],
    ['linking road, khar', 'Linking Road, Khar West, Mumbai'],
    ['lilavati hospital', 'Lilavati Hospital and Research Centre, Bandra West, Mumbai'],
    ['12 carter road', 'Carter Road, Bandra West, Mumbai'],
    ['bandra stn', 'Bandra Station, Bandra West, Mumbai'],
    ['andheri w', 'Andheri West, Mumbai'],
    ['andheri w metro', 'Andheri West Metro Station, Andheri West, Mumbai'],
    ['T2', 'Mumbai Airport Terminal 2, Mumbai'],
    ['CSMT', 'Mumbai CSMT Station, CSMT, Mumbai'],
    ['VT', 'Mumbai CSMT Station, CSMT, Mumbai'],
    ['दादर', 'Dadar Station, Dadar, Mumbai'],
    ['dadar', 'Dadar Station, Dadar, Mumbai'],
    ['वांद्रे', 'Bandra, Mumbai'],
    ['vandre', 'Bandra, Mumbai'],
    ['लिंकिंग रोड', 'Linking Road, Bandra West, Mumbai'],
    ['linkng road', 'Linking Road, Bandra West, Mumbai'],
    ['juhu beach', 'Juhu Beach, Vile Parle West, Mumbai'],
    ['powai', 'Powai, Mumbai'],
    ['vashi', 'Vashi Station, Vashi, Navi Mumbai'],
    ['pune', 'Pune, Maharashtra'],
  ])('finds for %j first %s', async (q, place) => {
    expect((await namesOf(q, linkingRoad))[0]).toBe(place);
  });

  it('finds the terminals for "airport", the nearer one first', async () => {
    expect((await namesOf('airport', linkingRoad)).slice(0, 2)).toEqual([
      'Mumbai Airport Terminal 1, Mumbai',
      'Mumbai Airport Terminal 2, Mumbai',
    ]);
    expect((await namesOf('airport', { lat: 19.11, lng: 72.89 }))[0]).toBe('Mumbai Airport Terminal 2, Mumbai');
  });

  it('puts the nearest of equally good matches first', async () => {
    const roads = (await places.search('linking road', { lat: 19.083, lng: 72.835 })).slice(0, 3);
    expect(roads.map(({ address }) => address)).toEqual([
      'Santa Cruz West, Mumbai',
      'Khar West, Mumbai',
      'Bandra West, Mumbai',
    ]);
    const distances = (await places.search('hospital', vashi)).map(({ distance = -1 }) => distance);
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
  });

  it('puts what people go to nearby before a far place that is called so, too', async () => {
    const wadala = { lat: 19.0176, lng: 72.8562 };
    expect((await namesOf('phoenix', wadala)).slice(0, 1)).toEqual(['Phoenix Palladium, Mahalaxmi, Mumbai']);
    expect((await namesOf('phoenix', wadala)).at(-1)).toMatch(/^Phoenix Hospital, Borivali/);
    expect((await namesOf('juhu', wadala)).slice(0, 2).join()).toMatch(/Juhu Beach/);
    expect((await namesOf('marine', wadala))[0]).toMatch(/^Marine Lines,/);
  });

  it('offers nothing that is farther than rides go', async () => {
    expect(await namesOf('chennai', linkingRoad)).not.toContain('Chennai, Tamil Nadu');
    const near = await placesOf({ LONGEST_CAR_KM: '100' }).search('pune', linkingRoad);
    expect(near.map(({ name }) => name)).not.toContain('Pune');
  });
});

describe('a search elsewhere', () => {
  it('finds cities within reach by any of their names', async () => {
    expect((await namesOf('mysore', bengaluru))[0]).toBe('Mysore, Karnataka');
    expect((await namesOf('मैसूर', bengaluru))[0]).toBe('Mysore, Karnataka');
    expect((await namesOf('Bombay'))[0]).toBe('Mumbai, Maharashtra');
  });

  it('offers no airport of another city', async () => {
    for (const { name, distance = 0 } of await places.search('airport', bengaluru)) {
      expect(distance).toBeLessThan(60);
      expect(name).not.toMatch(/Mumbai|Chennai/);
    }
  });

  it('looks everywhere when it is not said where', async () => {
    const [found] = await places.search('linking road', undefined);
    expect(found).toMatchObject({ name: 'Linking Road' });
    expect(found).not.toHaveProperty('distance');
  });
});

describe('the name of a point', () => {
  it.each<[string, LatLng, string, string]>([
    ['a street', linkingRoad, 'Linking Road, Bandra West', 'Linking Road, Bandra West, Mumbai'],
    [
      'a street of another city',
      vashi,
      'Vashi - Koparkhairne Link Road, Vashi',
      'Vashi - Koparkhairne Link Road, Vashi, Navi Mumbai',
    ],
    ['a station', { lat: 19.062, lng: 72.8405 }, 'Near Bandra Terminus', 'Near Bandra Terminus, Mumbai'],
    [
      'an airport',
      { lat: 19.0974, lng: 72.8745 },
      'Near Mumbai Airport Terminal 2',
      'Near Mumbai Airport Terminal 2, Mumbai',
    ],
    ['a locality', { lat: 19.0988, lng: 72.8264 }, 'JVPD Scheme', 'JVPD Scheme, Mumbai'],
    ['a city', { lat: 20, lng: 73.79 }, 'Nashik', 'Nashik, Maharashtra'],
    ['what is near a city', { lat: 19.9, lng: 73.65 }, 'Near Nashik', 'Near Nashik, Maharashtra'],
  ])('is %s', async (_, point, name, address) => {
    const answer = await places.at(point);
    expect(reversePlaceSchema.parse(answer)).toEqual(answer);
    expect(answer).toMatchObject({ name, address, ...point, served: true });
  });

  it('says in which city it is, and whether that is served', async () => {
    expect(await places.at(dadar)).toMatchObject({ city: 'Mumbai', served: true });
    expect(await places.at(kochi)).toMatchObject({ served: true });
    expect(await placesOf({ SERVED_CITIES: 'Mumbai' }).at(kochi)).toMatchObject({ served: false });
  });

  it('is said plainly where nothing has one', async () => {
    expect(await places.at(london)).toEqual({
      name: 'Unnamed place',
      address: 'Outside the area that Rahi serves',
      ...london,
      served: false,
      city: null,
    });
  });
});

describe('the served cities', () => {
  it('are those of the packs, or those that the operator names', async () => {
    const all = await places.cities();
    expect(all.find(({ slug }) => slug === 'mumbai')).toMatchObject({ name: 'Mumbai', routable: true });
    expect(all.map(({ slug }) => slug)).not.toContain('india');
    expect(await placesOf({ SERVED_CITIES: 'Mumbai' }).cities()).toMatchObject([{ slug: 'mumbai' }]);
  });

  it('stop the start when one has no pack', async () => {
    await expect(placesOf({ SERVED_CITIES: 'Atlantis' }).onModuleInit()).rejects.toThrow(/^SERVED_CITIES names/);
  });
});
