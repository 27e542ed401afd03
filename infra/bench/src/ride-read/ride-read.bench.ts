import { LoadClient } from '@rahi/simulator';
import { closedLoop, type Round } from '../measuring/closed-loop.js';
import { roundRobin } from '../measuring/round-robin.js';
import type { Report } from '../measurement.js';
import { besideMonolith } from '../beside/beside-monolith.js';
import type { Team } from '../trips/people.js';
import { book, expectOk, move } from '../trips/trip.js';

const workers = 24;
const seconds = 4;

/** GET /api/rides/{id} of an assigned ride by its rider. */
export function rideRead(): Promise<Report> {
  return besideMonolith({
    teams: 50,
    rounds: 7,
    fsync: false,
    side,
    ratios: ({ cpuPerRequest, throughput }) => [
      { what: 'CPU for one read, beside the monolith', value: cpuPerRequest, unit: '×', limit: 2.6 },
      { what: 'reads a second, beside the monolith', value: throughput, unit: '×', atLeast: 0.45 },
    ],
    counted,
  });
}

const counted =
  'Counted are all processes of the product (gateway, four services, nats-server, Postgres with its backends) and of ' +
  'the peer (one Fastify program and a Postgres of its own with the same settings); the load itself is not. Both keep ' +
  'a session for 30 seconds, limit per user, set the same headers, write one log line and one measurement, parse path ' +
  'and query by the same schemas, run the same prepared SELECT, and build the same answer.';

async function side(url: string, people: readonly Team[]): Promise<() => Promise<Round>> {
  const client = new LoadClient(url, workers);
  const rides = await Promise.all(
    people.map(async ({ rider, driver }) => {
      const { id } = await book(client, rider);
      await move(client, driver, id, { status: 'driver_assigned' });
      return { path: `/api/rides/${id}`, cookie: rider.cookie };
    }),
  );
  const nextRide = roundRobin(rides);
  const readOne = async () => {
    const { path, cookie } = nextRide();
    expectOk(await client.send('GET', path, cookie));
  };
  return () => closedLoop(readOne, { workers, seconds });
}
