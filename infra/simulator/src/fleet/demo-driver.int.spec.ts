import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Ride } from '@rahi/contracts';
import { aDriver, aRide, aUser } from '@rahi/contracts/testing';
import { ApiClient } from '../api/api-client.js';
import { DemoDriverAgent } from './demo-driver.js';
import { roster } from './roster.js';

const stand = { lat: 19.0544, lng: 72.8402 };
const [who] = roster(1);
if (!who) throw new Error('a roster of one has one');
const user = aUser({ name: who.name, type: 'driver' });

/** What the API answers now. */
let ride: Ride | null = null;
let isOver = false;
const asked: string[] = [];

function answerTo(path: string): { status: number; body: unknown } {
  if (path.endsWith('/session')) return { status: 200, body: user };
  if (path.endsWith('/active-ride')) return { status: 200, body: ride };
  if (path.endsWith('/ride-requests')) return { status: 200, body: [] };
  if (path.endsWith('/location')) {
    const over = {
      code: 'invalid_transition',
      detail: 'Positions are shared only during a trip.',
      title: '',
      type: '',
    };
    return isOver ? { status: 409, body: { ...over, status: 409 } } : { status: 200, body: { success: true } };
  }
  if (path.includes('/changes/')) return { status: 200, body: ride };
  if (path.endsWith('/navigation/route')) return { status: 200, body: anHour };
  return { status: 200, body: aDriver({ isOnline: true }) };
}

/** An hour's way: the driver does not arrive meanwhile. */
const anHour = {
  source: 'estimate',
  distance: { text: '20 km', value: 20_000 },
  duration: { text: '1 h', value: 3600 },
  polyline: [
    [stand.lat, stand.lng],
    [stand.lat + 0.18, stand.lng],
  ],
  steps: [],
};

let server: Server;
let agent: DemoDriverAgent;
beforeAll(async () => {
  server = createServer((request, response) => {
    const path = String(request.url).replace(/\?.*/, '');
    asked.push(path);
    const { status, body } = answerTo(path);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a server on a port has an address');
  agent = new DemoDriverAgent(who, {
    api: new ApiClient(`http://127.0.0.1:${address.port}`),
    signIn: () => Promise.resolve(),
    anchor: () => ({ place: stand, watched: false }),
    stand: () => stand,
    tripCode: () => Promise.resolve(null),
    live: () => false,
    pace: 1,
  });
});
afterAll(() => {
  server?.close();
});

const positionsOf = ({ id }: Ride) => asked.filter((path) => path === `/api/rides/${id}/location`).length;

describe('a demo driver whose ride is cancelled', () => {
  it('is free again, though a position was refused before anything else told so', async () => {
    let clock = Date.now();
    jest.spyOn(Date, 'now').mockImplementation(() => clock);
    await agent.begin();
    const own = aRide({ status: 'driver_assigned', driverId: user.id });
    ride = own;
    await agent.step();
    await agent.step();
    expect(positionsOf(own)).toBe(1);
    ride = null;
    isOver = true;
    clock += 4000;
    await agent.step();
    expect(positionsOf(own)).toBe(2);
    clock += 4000;
    await agent.step();
    expect(positionsOf(own)).toBe(2);
  });
});

describe('a demo driver whose rider changes the trip (R44)', () => {
  it('accepts after some seconds, and drives the new way', async () => {
    let clock = Date.now() + 60_000;
    jest.spyOn(Date, 'now').mockImplementation(() => clock);
    isOver = false;
    const own = aRide({ status: 'in_progress', driverId: user.id });
    const place = { lat: stand.lat, lng: stand.lng, address: 'Juhu Beach' };
    const change = {
      id: own.id,
      state: 'open' as const,
      answerBy: new Date(clock + 30_000).toISOString(),
      endsHere: false,
      dropoff: place,
      stops: [],
      fare: '200',
      previousFare: '100',
      arrival: null,
      previousArrival: null,
    };
    ride = { ...own, change };
    asked.length = 0;
    const answers = () => asked.filter((path) => path === `/api/rides/${own.id}/changes/${change.id}`).length;
    // Reads the ride, then begins to look at the change.
    for (let step = 0; step < 3; step += 1) await agent.step();
    clock += 2000;
    await agent.step();
    expect(answers()).toBe(0);
    clock += 6000;
    ride = { ...own, change: { ...change, state: 'accepted' }, dropoffLat: '19.1', dropoffLng: '72.83' };
    const ways = () => asked.filter((path) => path.endsWith('/navigation/route')).length;
    const before = ways();
    await agent.step();
    expect(answers()).toBe(1);
    await agent.step();
    expect(ways()).toBe(before + 1);
    ride = null;
    clock += 4000;
    await agent.step();
    expect(answers()).toBe(1);
  });
});
