import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ownPacks } from '@rahi/city';
import { navigationRoute, placeSchema, reversePlace, routeSchema, searchPlaces } from '@rahi/contracts';
import { createLogger, Jobs, Metrics } from '@rahi/service-kit';
import { waitFor } from '@rahi/testing-kit';
import { DriversHarness } from '../testing/drivers-harness.js';
import { aPrincipal, connaughtPlace } from '../testing/factories.js';
import { json, osrmRoute, ExternalStandIn, photonFeatures, text } from '../testing/external-stand-in.js';
import { ExternalServer } from './external-server.js';

const rider = aPrincipal({ type: 'rider' });
const linkingRoad = { lat: 19.0607, lng: 72.8362 };
const hauzKhas = { lat: 28.5494, lng: 77.2001 };
const line = [
  [77.2168, 28.6316],
  [77.21, 28.59],
  [77.2002, 28.5495],
] as const;

let standIn: ExternalStandIn;
let drivers: DriversHarness;
beforeAll(async () => {
  standIn = await ExternalStandIn.start();
  drivers = await DriversHarness.start({
    CITY_PACKS: ownPacks,
    ROUTING_URL: `${standIn.url}/osrm/`,
    PLACES_URL: standIn.url,
  });
  drivers.expectInLogs(serverFails);
});
afterAll(async () => {
  await drivers.stop();
  await standIn.stop();
});
beforeEach(() => {
  standIn.asked.splice(0);
});

const serverFails = /an external server fails: the city packs answer|"job":"(?:Routing|Places) server"/;
const route = () => drivers.call(navigationRoute, rider, { body: { origin: connaughtPlace, destination: hauzKhas } });
const places = (q = 'lodhi', near = connaughtPlace) => drivers.call(searchPlaces, rider, { query: { q, ...near } });
const placeAt = (point = connaughtPlace) => drivers.call(reversePlace, rider, { query: point });

describe('a routing server', () => {
  // One good answer: failures of one test must not pause the server in the next.
  afterEach(async () => {
    standIn.answer = json(osrmRoute(line));
    await route();
  });

  it('is asked in the manner of OSRM, and its route is answered in the documented words', async () => {
    const steps = [
      {
        maneuver: { type: 'depart', modifier: 'left', bearing_after: 181, location: [77.2168, 28.6316] },
        distance: 1250,
        duration: 200,
      },
      { maneuver: { type: 'turn', modifier: 'slight left' }, name: '' },
      { maneuver: { type: 'end of road', modifier: 'sharp right' }, name: 'Lodhi\u0007 Road' },
      { maneuver: { type: 'continue', modifier: 'uturn' }, name: '' },
      { maneuver: { type: 'roundabout', modifier: 'straight', exit: 2 }, name: 'Rajpath' },
      { maneuver: { type: 'new name', modifier: 'straight' } },
      { maneuver: { type: 'something of tomorrow', modifier: '__proto__' } },
      { maneuver: { type: 'arrive', modifier: 'right' }, distance: 0, duration: 0, name: '' },
    ];
    standIn.answer = json(osrmRoute(line, { steps }));
    const answer = await route();
    expect(standIn.asked.map(String)).toEqual([
      'http://stand-in/osrm/route/v1/driving/77.216700,28.631500;77.200100,28.549400?overview=full&geometries=geojson&steps=true',
    ]);
    expect(routeSchema.parse(answer)).toEqual(answer);
    expect(answer).toMatchObject({
      source: 'osrm',
      distance: { text: '12.3 km', value: 12_346 },
      duration: { text: '30 min', value: 1800 },
      polyline: line.map(([lng, lat]) => [lat, lng]),
    });
    expect(answer.steps.map((step) => [step.maneuver, step.instruction])).toEqual([
      ['straight', 'Head south on Janpath'],
      ['turn-left', 'Keep left'],
      ['turn-right', 'Turn sharp right onto Lodhi Road'],
      ['turn-right', 'Make a U-turn'],
      ['straight', 'At the roundabout take exit 2 onto Rajpath'],
      ['straight', 'Continue onto Janpath'],
      ['straight', 'Continue onto Janpath'],
      ['straight', 'Arrive at your destination, on the right'],
    ]);
    expect(answer.steps[0]).toMatchObject({ distance: { text: '1.3 km' }, duration: { text: '3 min', value: 200 } });
    expect(answer.steps.map(({ turn, street, exit, at, side }) => ({ turn, street, exit, at, side }))).toEqual([
      { turn: 'depart', street: 'Janpath', at: [28.6316, 77.2168] },
      { turn: 'slight-left' },
      { turn: 'sharp-right', street: 'Lodhi Road' },
      { turn: 'u-turn' },
      { turn: 'roundabout', street: 'Rajpath', exit: 2 },
      { turn: 'straight', street: 'Janpath' },
      { turn: 'straight', street: 'Janpath' },
      { turn: 'arrive', side: 'right' },
    ]);
  });

  it('has a long line thinned, with both ends kept', async () => {
    const long = Array.from({ length: 9000 }, (_, n) => [77.2167 - n / 540_000, 28.6315 - n / 110_000] as const);
    standIn.answer = json(osrmRoute(long));
    const { polyline } = await route();
    expect(polyline.length).toBeLessThanOrEqual(2001);
    expect([polyline[0], polyline.at(-1)]).toEqual([long[0]?.toReversed(), long.at(-1)?.toReversed()]);
  });

  const ok = osrmRoute(line);
  it.each([
    ['that it knows no route', json({ code: 'NoRoute', message: 'Impossible route' }, 400)],
    ['an error', json({ message: 'Internal' }, 500)],
    ['that it is overloaded', json({}, 429)],
    ['broken JSON', text('{"code":"Ok","routes":[{')],
    ['another shape', json({ features: [] })],
    ['an empty body', text('')],
    ['no route', json({ ...ok, routes: [] })],
    [
      'coordinates off the Earth',
      json(
        osrmRoute([
          [77.2168, 28.6316],
          [770.2, 28.55],
        ]),
      ),
    ],
    ['a single point', json(osrmRoute([[77.2168, 28.6316]]))],
    [
      'a way somewhere else',
      json(
        osrmRoute([
          [77.2168, 28.6316],
          [72.88, 19.07],
        ]),
      ),
    ],
    ['a route shorter than the straight line', json(osrmRoute(line, { distance: 5000 }))],
    ['a route faster than any car', json(osrmRoute(line, { distance: 90_000, duration: 600 }))],
    ['a negative distance', json(osrmRoute(line, { distance: -1 }))],
    ['too many steps', json(osrmRoute(line, { steps: Array.from({ length: 1001 }, () => ({})) }))],
    [
      'a redirect',
      (_: unknown, response: import('node:http').ServerResponse) =>
        response.writeHead(302, { location: `${standIn.url}/elsewhere` }).end(),
    ],
    ['a body of 3 MiB', text(JSON.stringify({ ...ok, padding: 'x'.repeat(3 * 1024 * 1024) }))],
    ['a hang-up', (request: import('node:http').IncomingMessage) => request.socket.destroy()],
  ] as const)(
    'that answers %s is replaced by the straight-line figures where no roads are known',
    async (_, answer) => {
      standIn.answer = answer;
      const estimate = await route();
      expect(estimate.source).toBe('estimate');
      expect(routeSchema.parse(estimate)).toEqual(estimate);
      expect(standIn.asked).toHaveLength(1);
    },
  );

  it('that fails is replaced by the roads of the city', async () => {
    standIn.answer = json({ message: 'Internal' }, 500);
    const body = { origin: { lat: 19.0186, lng: 72.8446 }, destination: { lat: 19.0607, lng: 72.8362 } };
    expect((await drivers.call(navigationRoute, rider, { body })).source).toBe('city');
  });

  it('that never ends its answer is cut off at the time limit', async () => {
    let sent = 0;
    standIn.answer = (_, response) => {
      response.writeHead(200);
      const drip = setInterval(() => {
        sent += 1;
        response.write(' ');
      }, 50);
      response.on('close', () => clearInterval(drip));
    };
    const began = Date.now();
    expect((await route()).source).toBe('estimate');
    expect(Date.now() - began).toBeLessThan(2900);
    expect(sent).toBeGreaterThan(10);
  });
});

describe('a places server', () => {
  // On a busy machine the files of a pack take longer to read than a request waits.
  beforeAll(async () => {
    standIn.answer = json(photonFeatures());
    await waitFor(() => places('linking', linkingRoad), { what: 'the places of Mumbai', timeout: 60_000 });
  });
  afterEach(async () => {
    standIn.answer = json(photonFeatures({ ...connaughtPlace, name: 'Connaught Place' }));
    await places();
  });

  it('is asked in the manner of Photon, and its places within reach are answered in its order', async () => {
    standIn.answer = json(
      photonFeatures(
        { lat: 19.07, lng: 72.88, name: 'Lodhi, Mumbai' },
        { lat: 28.5931, lng: 77.2197, name: 'Lodhi Garden', street: 'Lodhi Road', city: 'New Delhi', state: 'Delhi' },
        {
          lat: 28.59,
          lng: 77.22,
          housenumber: '12',
          street: 'Lodhi Road',
          district: 'Lodhi Estate',
          city: 'New Delhi',
        },
        { lat: 28.59, lng: 77.22, osm_id: 1001, name: 'the garden once more' },
        { lat: 128, lng: 77.22, name: 'off the Earth' },
        { lat: 28.59, lng: 77.22 },
      ),
    );
    const found = await places(' lodhi ');
    const asked = standIn.asked[0];
    expect(asked?.pathname).toBe('/api');
    expect(Object.fromEntries(asked?.searchParams ?? [])).toEqual({
      q: 'lodhi',
      limit: '5',
      bbox: '68.1,6.5,97.5,37.1',
      lat: '28.631500',
      lon: '77.216700',
    });
    for (const place of found) expect(placeSchema.parse(place)).toEqual(place);
    expect(found).toEqual([
      {
        id: 'osm-N1001',
        name: 'Lodhi Garden',
        address: 'Lodhi Road, New Delhi, Delhi',
        lat: 28.5931,
        lng: 77.2197,
        distance: 4.28,
        source: 'photon',
      },
      expect.objectContaining({ name: '12 Lodhi Road', address: 'Lodhi Estate, New Delhi' }),
    ]);
  });

  it('names a point without moving it', async () => {
    standIn.answer = json(photonFeatures({ lat: 28.632, lng: 77.2166, name: 'Palika Bazaar', city: 'New Delhi' }));
    expect(await placeAt()).toEqual({
      name: 'Palika Bazaar',
      address: 'Palika Bazaar, New Delhi',
      ...connaughtPlace,
      served: true,
      city: 'Delhi',
      source: 'photon',
    });
    expect(standIn.asked[0]?.pathname).toBe('/reverse');
  });

  it('does not name a point after a place more than 2 km away', async () => {
    standIn.answer = json(photonFeatures({ lat: 19.09, lng: 72.8362, name: 'Far Away' }));
    expect(await placeAt(linkingRoad)).toMatchObject({ source: 'city', name: 'Linking Road, Bandra West' });
  });

  it.each([
    ['nothing found', json(photonFeatures())],
    ['only places without a name', json(photonFeatures({ lat: 28.6, lng: 77.2 }))],
    ['an error', json({ message: 'no such language' }, 400)],
    ['a failure', json({}, 503)],
    ['a page', text('<!doctype html>')],
    ['another shape', json([])],
    ['features of another shape', json({ features: [null, 1, { geometry: null }] })],
    ['names that are too long', json(photonFeatures({ lat: 28.6, lng: 77.2, name: 'x'.repeat(5000) }))],
  ])('that answers %s is replaced by the city pack', async (_, answer) => {
    standIn.answer = answer;
    const found = await places('linking', linkingRoad);
    expect(found[0]).toMatchObject({ name: 'Linking Road', address: 'Bandra West, Mumbai', source: 'city' });
  });
});

describe('an external server', () => {
  it('is asked over kept connections', async () => {
    standIn.answer = json(osrmRoute(line));
    await route();
    const before = standIn.connections;
    for (let n = 0; n < 20; n++) await route();
    expect(standIn.connections - before).toBeLessThanOrEqual(1);
  });

  it('that hangs costs the time limit three times, and is not asked again until its rest is over', async () => {
    const hanging = await ExternalStandIn.start();
    hanging.answer = () => undefined;
    const slow = await DriversHarness.start({ ROUTING_URL: hanging.url });
    slow.expectInLogs(serverFails);
    const ask = async () => {
      const began = Date.now();
      const { source } = await slow.call(navigationRoute, rider, {
        body: { origin: connaughtPlace, destination: hauzKhas },
      });
      return { source, ms: Date.now() - began };
    };
    const first = await Promise.all([ask(), ask(), ask()]);
    for (const { source, ms } of first) {
      expect(source).toBe('estimate');
      expect(ms).toBeGreaterThanOrEqual(1400);
      // The gateway waits 3 s.
      expect(ms).toBeLessThan(2900);
    }
    // Together, because the server rests for two seconds.
    for (const { source, ms } of await Promise.all(Array.from({ length: 10 }, ask))) {
      expect(source).toBe('estimate');
      expect(ms).toBeLessThan(1000);
    }
    expect(hanging.asked).toHaveLength(3);
    hanging.answer = json(osrmRoute(line));
    await waitFor(async () => (await ask()).source === 'osrm', {
      what: 'the server to be tried again',
      timeout: 10_000,
    });
    expect(hanging.asked).toHaveLength(4);
    await slow.stop();
    await hanging.stop();
  });

  it('is not asked when its answer would come too late', async () => {
    const log = createLogger('spec', 'silent');
    const server = new ExternalServer('spec', standIn.url, log, new Jobs(log, new Metrics('spec')).watch('Server'));
    expect(await server.ask('/x', {}, Date.now() + 200, () => 'an answer')).toBeNull();
    expect(standIn.asked).toEqual([]);
  });

  it('that fails is logged once, without what was asked', async () => {
    const lines: object[] = [];
    const log = createLogger('spec', 'silent');
    log.warn = (entry: object) => void lines.push(entry);
    const jobs = new Jobs(log, new Metrics('spec'));
    const watch = jobs.watch('Places server');
    const server = new ExternalServer('places', `${standIn.url}/key-4711`, log, watch);
    standIn.answer = json({}, 500);
    for (let n = 0; n < 9; n++) await server.ask('/api', { q: 'secret street' }, Date.now() + 3000, () => 'x');
    expect(lines).toEqual([{ server: 'places', reason: 'http 500', restMs: 2000 }]);
    expect(jobs.failing).toMatchObject([{ job: 'Places server', failures: 3, error: 'Error: http 500' }]);
  });

  it.each(['ftp://maps.test', 'http://user:secret@maps.test', 'maps.test', 'file:///etc/passwd'])(
    'is refused at %s',
    async (ROUTING_URL) => {
      await expect(drivers.boot({ ROUTING_URL })).rejects.toThrow(/svc-drivers: ROUTING_URL is not valid$/);
    },
  );
});
