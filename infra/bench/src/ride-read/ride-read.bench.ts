import { LoadClient } from '@rahi/simulator';
import { closedLoop } from '../measuring/closed-loop.js';
import { interleaved, type Side } from '../measuring/interleaved.js';
import type { Report } from '../measurement.js';
import { startMonolith } from '../peers/monolith-peer.js';
import { processesOf, versionsOf, withFolder, withProduct } from '../product/bench-product.js';
import { failuresIn, othersNote, sidesTable } from '../results/notes.js';
import { assemble, type Team } from '../trips/people.js';
import { book, expectOk, move } from '../trips/trip.js';

const teams = 50;
const workers = 24;
const rounds = 7;
const seconds = 4;

/** GET /api/rides/{id} of a ride that is under way, by its rider. */
export function rideRead(): Promise<Report> {
  return withProduct((product) =>
    withFolder(async (folder) => {
      const monolith = await startMonolith(folder, { fsync: false });
      try {
        const people = await assemble(product, monolith, teams);
        const ours = await side('Rahi', product.baseUrl, () => processesOf(product), people);
        const peer = await side('monolith', monolith.url, () => monolith.processes, people);
        const comparison = await interleaved(ours, peer, rounds);
        return {
          measurements: [
            { what: 'CPU for one read, beside the monolith', value: comparison.cpuPerRequest, unit: '×', limit: 2.2 },
            { what: 'reads a second, beside the monolith', value: comparison.throughput, unit: '×', atLeast: 0.45 },
            failuresIn(comparison),
          ],
          notes: [sidesTable(ours.name, peer.name, comparison), othersNote(comparison), counted],
          versions: await versionsOf(product),
        };
      } finally {
        await monolith.stop();
      }
    }),
  );
}

const counted =
  'Counted are all processes of the product (gateway, four services, nats-server, Postgres with its backends) and of ' +
  'the peer (one Fastify program and a Postgres of its own with the same settings); the load itself is not. Both keep ' +
  'a session for 30 seconds, limit per user, set the same headers, write one log line and one measurement, parse path ' +
  'and query by the same schemas, run the same prepared SELECT, and build the same answer.';

async function side(name: string, url: string, processes: Side['processes'], people: readonly Team[]): Promise<Side> {
  const client = new LoadClient(url, workers);
  const rides = await Promise.all(
    people.map(async ({ rider, driver }) => {
      const { id } = await book(client, rider);
      await move(client, driver, id, { status: 'driver_assigned' });
      return { path: `/api/rides/${id}`, cookie: rider.cookie };
    }),
  );
  let next = 0;
  const readOne = async () => {
    next = (next + 1) % rides.length;
    const ride = rides[next];
    if (ride) expectOk(await client.send('GET', ride.path, ride.cookie));
  };
  return { name, processes, round: () => closedLoop(readOne, { workers, seconds }) };
}
