import { chanceOf, LoadClient } from '@rahi/simulator';
import { closedLoop } from '../measuring/closed-loop.js';
import { interleaved, type Side } from '../measuring/interleaved.js';
import type { Report } from '../measurement.js';
import { startMonolith } from '../peers/monolith-peer.js';
import { processesOf, versionsOf, withFolder, withProduct } from '../product/bench-product.js';
import type { Guest } from '../product/guests.js';
import { failuresIn, othersNote, sidesTable } from '../results/notes.js';
import { assemble } from '../trips/people.js';
import { expectOk, pickup } from '../trips/trip.js';
import { lostOnStop, visibleAfter } from './promises.js';

const drivers = 500;
const workers = 24;
const rounds = 7;
const seconds = 4;

/** PATCH of a driver's own position. */
export function position(): Promise<Report> {
  return withProduct(
    (product) =>
      withFolder(async (folder) => {
        const monolith = await startMonolith(folder, { fsync: true });
        try {
          const people = await assemble(product, monolith, drivers);
          const fleet = people.map(({ driver }) => driver);
          const ours = side('Rahi', product.baseUrl, () => processesOf(product), fleet);
          const peer = side('monolith', monolith.url, () => monolith.processes, fleet);
          const comparison = await interleaved(ours, peer, rounds);
          const [first] = people;
          if (!first) throw new Error('there are no people');
          return {
            measurements: [
              {
                what: 'positions a second, beside the monolith',
                value: comparison.throughput,
                unit: '×',
                atLeast: 1.5,
              },
              { what: 'CPU for one position, beside the monolith', value: comparison.cpuPerRequest, unit: '×' },
              failuresIn(comparison),
              {
                what: 'until a rider sees it, longest of 20',
                value: await visibleAfter(product, first, 20),
                unit: 'ms',
                limit: 1000,
              },
              {
                what: 'positions lost when svc-drivers stops in good order under load',
                value: await lostOnStop(product, fleet),
                unit: '',
                limit: 0,
              },
            ],
            notes: [sidesTable(ours.name, peer.name, comparison), othersNote(comparison), counted],
            versions: await versionsOf(product),
          };
        } finally {
          await monolith.stop();
        }
      }),
    { fsync: true },
  );
}

const counted =
  'The monolith updates one row, whose GiST index makes it visible to its `nearby`, and commits to disk (fsync on, ' +
  'eight connections). The product answers when its fleet in memory holds the position, and writes all that moved ' +
  'every few seconds: a killed process loses those seconds, a stopped one none, which is counted below. All processes ' +
  'of both sides count.';

function side(name: string, url: string, processes: Side['processes'], fleet: readonly Guest[]): Side {
  const client = new LoadClient(url, workers);
  const chance = chanceOf(7);
  let next = 0;
  const moveOne = async () => {
    next = (next + 1) % fleet.length;
    const driver = fleet[next];
    if (!driver) return;
    const fix = {
      currentLat: pickup.lat + (chance() - 0.5) / 10,
      currentLng: pickup.lng + (chance() - 0.5) / 10,
      heading: 90,
    };
    expectOk(await client.send('PATCH', `/api/drivers/${driver.userId}`, driver.cookie, fix));
  };
  return { name, processes, round: () => closedLoop(moveOne, { workers, seconds }) };
}
