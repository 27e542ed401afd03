import { setTimeout as pause } from 'node:timers/promises';
import { LoadClient } from '@rahi/simulator';
import type { TestProduct } from '@rahi/testing-kit';
import { closedLoop } from '../measuring/closed-loop.js';
import { assembleInProduct } from '../trips/people.js';
import { makeTrip } from '../trips/trip.js';

/** As in the fault tests. */
const pairs = 6;
/** Those of a failed trip may still be on it: others take their place. */
const reserve = 400;
const afterFailureMs = 1000;

/** Lets six pairs of people make one trip after the other while something else is done. */
export async function withTrips<T>(product: TestProduct, work: () => Promise<T>): Promise<T> {
  const people = await assembleInProduct(product, pairs + reserve);
  const client = new LoadClient(product.baseUrl, pairs);
  const done = new AbortController();
  const trips = closedLoop(
    async () => {
      const team = people.shift();
      try {
        if (!team) throw new Error('nobody is left');
        await makeTrip(client, team);
        people.push(team);
      } catch (error) {
        // Without the pause, failures in a row would leave nothing else its turn.
        await pause(afterFailureMs);
        throw error;
      }
    },
    { workers: pairs, until: done.signal },
  );
  try {
    return await work();
  } finally {
    done.abort();
    await trips;
    await client.close();
  }
}
