import { describe, expect, it } from '@jest/globals';
import { BASE_SLUG, listPacks, type OpenPack } from '@rahi/city';
import { calculateFare, declineRide, distanceKm, getRide, isInBox } from '@rahi/contracts';
import { chanceOf, LoadClient } from '@rahi/simulator';
import { createServer, type RequestListener } from 'node:http';
import { once } from 'node:events';
import { dropoffFrom, openPlaces } from '../city/places.js';
import { commandOf, wantedOf } from './arguments.js';
import { FaultLog } from './fault-log.js';
import { shuffled } from './faults.js';
import { causesOf, kindsOf, spreadOf } from './figures.js';
import { frameOf, readGround } from './ground.js';
import { kindAt } from './kinds.js';
import { Bell, Seen } from './person.js';
import { picture, type Scene } from './picture.js';
import { Requests } from './requests.js';
import { Shift } from './shift.js';

const cities = ['delhi', 'mumbai'];

const ride = (id: string, cancelledBy: 'rider' | 'expiry' | null) => {
  return { id, cancelledBy, status: cancelledBy ? 'cancelled' : 'completed' } as const;
};

const problem = (status: number, code: string) => {
  return { type: 'x', title: 'x', status, detail: 'x', code, requestId: 'x' };
};

/** Makes requests of a server with the given answers, one after the other. */
async function against(
  answers: readonly (readonly [status: number, body: unknown])[],
  use: (requests: Requests) => Promise<void>,
) {
  const left = [...answers];
  const answer: RequestListener = (_request, response) => {
    const [status, body] = left.shift() ?? [500, problem(500, 'internal')];
    if (status === 0) response.destroy();
    else response.writeHead(status).end(JSON.stringify(body));
  };
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const client = new LoadClient(`http://127.0.0.1:${port}`, 4);
  try {
    await use(new Requests(client, new FaultLog(), new AbortController().signal));
  } finally {
    await client.close();
    server.close();
  }
}

describe('the arguments of a simulation', () => {
  it('are given by name, and the rest is filled in', () => {
    const wanted = wantedOf(['--city', 'delhi', '--riders', '500', '--faults'], cities);
    expect(wanted).toEqual({ city: 'delhi', riders: 500, drivers: 60, minutes: 5, seed: 1, kinds: {}, faults: true });
    if (typeof wanted === 'string') throw new Error(wanted);
    const command = commandOf(wanted);
    expect(wantedOf(command.split(' ').slice(4), cities)).toEqual(wanted);
  });

  it('switch next rides on (R48)', () => {
    const wanted = wantedOf(['--queued'], ['mumbai']);
    if (typeof wanted === 'string') throw new Error(wanted);
    expect(wanted.queued).toBe(true);
    expect(commandOf(wanted)).toMatch(/ --queued$/);
  });

  it.each([
    [['--riders', '0']],
    [['--drivers', '2001']],
    [['--minutes', 'soon']],
    [['--riders', '1.5']],
    [['--bookings', '5']],
    [['--out', '']],
    [['delhi']],
    [['--kinds', 'parties=5']],
    [['--kinds', 'stops=60,guests=50']],
    [['--kinds', 'stops=5,stops=5']],
    [['--kinds', 'stops']],
  ])('out of bounds or unknown, as %j, are answered with the usage', (args) => {
    expect(wantedOf(args, cities)).toMatch(/^npm run simulate -- \[--city mumbai\]/);
  });

  it('give each kind of ride its share of the bookings', () => {
    const wanted = wantedOf(['--kinds', 'rentals=10,stops=2.5'], cities);
    if (typeof wanted === 'string') throw new Error(wanted);
    expect(wanted.kinds).toEqual({ stops: 2.5, rentals: 10 });
    expect(commandOf(wanted)).toMatch(/ --kinds stops=2.5,rentals=10$/);
    const drawn = Array.from({ length: 1000 }, (_, at) => kindAt(wanted.kinds, at / 1000));
    expect(drawn.filter((kind) => kind === 'stops')).toHaveLength(25);
    expect(drawn.filter((kind) => kind === 'rentals')).toHaveLength(100);
    expect(drawn.filter((kind) => kind === null)).toHaveLength(875);
  });

  it('name a city that there is, or learn which there are', () => {
    expect(wantedOf(['--city', 'paris'], cities)).toBe('There is no city paris; there are: delhi, mumbai.');
  });
});

describe('the places of a city', () => {
  it('are those of its pack within the city, the same ones each time', async () => {
    const pack = await packOf('pune');
    const [first, again] = [await openPlaces(pack), await openPlaces(pack)];
    expect(first.all.length).toBeGreaterThan(100);
    expect(first.all.length).toBeLessThanOrEqual(1200);
    expect(first.all.every((place) => isInBox(place, pack.bounds))).toBe(true);
    expect(again.all).toEqual(first.all);
    expect(first.network).toBeNull();
  });

  it('are far enough from each other to be a trip, and no farther than wanted', async () => {
    const { all } = await openPlaces(await packOf('pune'));
    const chance = chanceOf(3);
    for (let pickup = 0; pickup < 50; pickup++) {
      const km = distanceKm(all[pickup]!, all[dropoffFrom(all, pickup, chance, 8)]!);
      expect(km).toBeGreaterThan(1.5);
      expect(km).toBeLessThan(8);
    }
  });
});

describe('what people saw of rides', () => {
  it('is the newest version, whichever comes last', () => {
    const seen = new Seen();
    seen.take({ id: 'a', version: 3, status: 'completed' });
    seen.take({ id: 'a', version: 2, status: 'in_progress' });
    seen.take({ id: 'b', version: 1, status: 'searching' });
    expect([...seen.statuses]).toEqual([
      ['a', 'completed'],
      ['b', 'searching'],
    ]);
    expect([seen.count('completed'), seen.count('searching', 'in_progress')]).toEqual([1, 1]);
  });
});

describe('a bell', () => {
  it('wakes who waits, and who waits next when nobody did', async () => {
    const bell = new Bell();
    const waiting = bell.heard(60_000);
    bell.ring();
    expect(await waiting).toBe(true);
    bell.ring();
    expect(await bell.heard(60_000)).toBe(true);
    expect(await bell.heard(0)).toBe(false);
  });
});

describe('figures', () => {
  it('have percentiles of the nearest rank, and none of nothing', () => {
    expect(spreadOf([4, 1, 3, 2])).toEqual({ mean: 2.5, p50: 2, p95: 4 });
    expect(spreadOf([])).toEqual({ mean: Number.NaN, p50: Number.NaN, p95: Number.NaN });
  });

  it('count cancelled rides by who cancelled them, riders’ by why', () => {
    const rows = [ride('a', 'rider'), ride('b', 'rider'), ride('c', 'expiry'), ride('d', null), ride('e', 'rider')];
    const causes = new Map([
      ['a', 'no patience left'],
      ['b', 'no patience left'],
      // Answered with success, and then undone: the database knows better.
      ['d', 'changed their mind'],
    ]);
    expect(Object.fromEntries(causesOf(rows, causes))).toEqual({
      'rider: no patience left': 2,
      'rider: not known': 1,
      'server: no driver within 5 minutes': 1,
    });
  });

  it('count the rides of each kind, as their riders booked them', () => {
    const rows = [
      { id: 'a', status: 'completed' },
      { id: 'b', status: 'cancelled' },
      { id: 'c', status: 'completed' },
    ] as const;
    const kinds = new Map([['a', 'rentals'] as const, ['b', 'rentals'] as const]);
    expect(kindsOf(rows, kinds)).toEqual([{ kind: 'rentals', bookings: 2, completed: 1 }]);
  });

  it('take a driver’s hours together, an open one until now', () => {
    const shift = new Shift();
    shift.goOnline(0);
    shift.begin(10);
    shift.begin(15);
    shift.finish(30);
    shift.goOffline(50);
    shift.finish(55);
    shift.goOnline(100);
    expect(shift.soFar(160)).toEqual({ onlineMs: 110, ridingMs: 20 });
    expect(shift.online).toBe(true);
  });
});

describe('faults', () => {
  it('come to every process in another order, the same for the same seed', () => {
    const names = ['gateway', 'nats-server', 'postgres', 'svc-auth', 'svc-rides'];
    const [one, other] = [shuffled(names, chanceOf(5)), shuffled(names, chanceOf(6))];
    expect(one.toSorted()).toEqual(names);
    expect(shuffled(names, chanceOf(5))).toEqual(one);
    expect(other).not.toEqual(one);
  });

  it('excuse the calls of their time and of some seconds after, and no others', () => {
    const log = new FaultLog();
    const before = performance.now();
    expect(log.during(before, before + 1)).toBe(false);
    const back = log.begin('gateway');
    expect(log.during(performance.now() + 60_000, performance.now() + 60_001)).toBe(true);
    back();
    const after = performance.now();
    expect(log.during(after + 9000, after + 9001)).toBe(true);
    expect(log.during(after + 10_500, after + 10_501)).toBe(false);
    expect(log.during(before - 5, before - 1)).toBe(false);
    expect(log.table).toEqual([{ name: 'gateway', times: 1, longestSeconds: expect.any(Number) }]);
  });
});

describe('a call', () => {
  const quote = { total: '100.00', breakdown: { base: '1', distance: '1', surge: 1, subtotal: '1', gst: '1' } };
  const args = { body: { distance: '5', vehicleType: 'auto' as const } };

  it('that is refused because others were faster is no error, and is not repeated', async () => {
    await against([[409, problem(409, 'ride_taken')]], async (requests) => {
      expect(await requests.untilAnswered(calculateFare, '', args)).toEqual({
        ok: false,
        status: 409,
        code: 'ride_taken',
      });
      expect([...requests.refusals]).toEqual([['POST /api/calculate-fare: ride_taken', 1]]);
      expect(requests.errors.size).toBe(0);
    });
  });

  it('that declines a ride which another driver has by now is no error; another unknown thing is', async () => {
    const gone = [404, problem(404, 'not_found')] as const;
    await against([gone, gone], async (requests) => {
      await requests.once(declineRide, '', { params: { id: 'a' } });
      await requests.once(getRide, '', { params: { id: 'a' } });
      expect([...requests.refusals]).toEqual([['POST /api/rides/:id/decline: not_found', 1]]);
      expect([...requests.errors]).toEqual([['GET /api/rides/:id: not_found', 1]]);
    });
  });

  it('without an answer, or with a 5xx, is an error and is repeated until it succeeds', async () => {
    const answers = [
      [0, null],
      [500, problem(500, 'internal')],
      [200, quote],
    ] as const;
    await against(answers, async (requests) => {
      expect(await requests.untilAnswered(calculateFare, '', args)).toEqual({ ok: true, value: quote });
      expect([...requests.errors]).toEqual([
        ['POST /api/calculate-fare: no answer', 1],
        ['POST /api/calculate-fare: internal', 1],
      ]);
      expect([requests.answers, requests.internalErrors, requests.overall.count]).toEqual([2, 1, 2]);
    });
  });
});

describe('the picture', () => {
  it('shows the city, every pickup in the colour of its wait, drivers, and what it owes to OpenStreetMap', async () => {
    const pack = await packOf('mumbai');
    const { box } = await openPlaces(pack);
    const frame = frameOf(box, { width: 600, height: 800 });
    const ground = await readGround(pack, box, frame);
    const middle = { lat: 19.06, lng: 72.87 };
    const dots = [null, 30, 30, 90, 500].map((waitSeconds) => ({ ...middle, waitSeconds }));
    const scene: Scene = {
      title: 'Mumbai & <others>',
      lines: ['5 bookings'],
      frame,
      ground,
      dots,
      drivers: [middle, middle],
      samples: [
        { second: 0, searching: 0, onTrip: 0 },
        { second: 60, searching: 2, onTrip: 4 },
      ],
    };
    const svg = picture(scene);
    expect(frame.height).toBe(800);
    expect(ground.land.length).toBeGreaterThan(0);
    expect(ground.roads.large.length).toBeGreaterThan(0);
    expect(svg.length).toBeLessThan(150_000);
    expect(svg).toContain('Mumbai &amp; &lt;others&gt;');
    expect(svg).toContain('© OpenStreetMap contributors');
    expect(svg).not.toMatch(/NaN|Infinity|undefined/);
    const [x, y] = frame.at(middle).map((pixel) => Math.round(pixel * 10) / 10);
    const band = (colour: string) =>
      svg.split(`<g fill="${colour}" stroke`)[1]?.split('</g>')[0]?.split(`cx="${x}" cy="${y}"`).length;
    expect(['#2b6cb0', '#1f9e89', '#e59819', '#c2334d'].map(band)).toEqual([3, 2, 1, 2]);
  });
});

async function packOf(slug: string): Promise<OpenPack> {
  const pack = (await listPacks()).find((one) => one.slug === slug && one.slug !== BASE_SLUG);
  if (!pack) throw new Error(`there is no pack ${slug}`);
  return pack;
}
