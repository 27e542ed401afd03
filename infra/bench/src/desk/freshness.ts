import { setTimeout as pause } from 'node:timers/promises';
import { adminStats } from '@rahi/contracts';
import { Latencies, LoadClient } from '@rahi/simulator';
import type { TestProduct } from '@rahi/testing-kit';
import type { Measurement } from '../measurement.js';
import { admit, type Guest } from '../product/guests.js';
import { book, expectOk, move } from '../trips/trip.js';

const rounds = 20;
const lookMs = 10;
const longestMs = 10_000;

/** Milliseconds from the answer to a booking until the desk's figures include it. */
export async function freshness(product: TestProduct, admin: Guest): Promise<Measurement[]> {
  const [rider] = await admit(product, 1, 'rider');
  if (!rider) throw new Error('nobody was admitted');
  const client = new LoadClient(product.baseUrl, 4);
  const times = new Latencies();
  for (let round = 0; round < rounds; round++) {
    const before = await ridesAtTheDesk(client, admin);
    const ride = await book(client, rider);
    times.record(await untilMore(client, admin, before));
    await move(client, rider, ride.id, { status: 'cancelled' });
  }
  await client.close();
  const what = 'a booking until the desk’s figures have it';
  return [
    { what: `${what}, median`, value: times.at(50), unit: 'ms' },
    { what: `${what}, longest of ${rounds}`, value: times.max, unit: 'ms', limit: 1000 },
  ];
}

async function untilMore(client: LoadClient, admin: Guest, before: number): Promise<number> {
  const from = performance.now();
  while ((await ridesAtTheDesk(client, admin)) <= before) {
    if (performance.now() - from > longestMs) throw new Error('a booking never came to the desk');
    await pause(lookMs);
  }
  return performance.now() - from;
}

async function ridesAtTheDesk(client: LoadClient, admin: Guest): Promise<number> {
  const answer = expectOk(await client.send('GET', '/api/admin/stats', admin.cookie));
  return adminStats.answer.parse(JSON.parse(answer)).totalRides;
}
