import { chanceOf, LoadClient } from '@rahi/simulator';
import type { TestProduct } from '@rahi/testing-kit';
import { closedLoop, type Round } from '../measuring/closed-loop.js';
import { roundRobin } from '../measuring/round-robin.js';
import type { Measurement, Report } from '../measurement.js';
import { besideMonolith } from '../beside/beside-monolith.js';
import type { Team } from '../trips/people.js';
import { expectOk, pickup } from '../trips/trip.js';
import { lostOnStop, visibleAfter } from './promises.js';

const workers = 24;
const seconds = 4;

/** PATCH of a driver's own position. */
export function position(): Promise<Report> {
  return besideMonolith({
    teams: 500,
    rounds: 7,
    fsync: true,
    side,
    ratios: ({ throughput, cpuPerRequest }) => [
      { what: 'positions a second, beside the monolith', value: throughput, unit: '×', atLeast: 1.1 },
      { what: 'CPU for one position, beside the monolith', value: cpuPerRequest, unit: '×' },
    ],
    alone: kept,
    counted,
  });
}

async function kept(product: TestProduct, people: readonly Team[]): Promise<Measurement[]> {
  const [first] = people;
  if (!first) throw new Error('there are no people');
  const fleet = people.map(({ driver }) => driver);
  return [
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
  ];
}

const counted =
  'The monolith updates one row, whose GiST index makes it visible to its `nearby`, and commits to disk (fsync on, ' +
  'eight connections). The product answers when its fleet in memory holds the position, and writes all that moved ' +
  'every few seconds: a killed process loses those seconds, a stopped one none, which is counted below. All processes ' +
  'of both sides count.';

function side(url: string, people: readonly Team[]): () => Promise<Round> {
  const client = new LoadClient(url, workers);
  const chance = chanceOf(7);
  const nextTeam = roundRobin(people);
  const moveOne = async () => {
    const { driver } = nextTeam();
    const fix = {
      currentLat: pickup.lat + (chance() - 0.5) / 10,
      currentLng: pickup.lng + (chance() - 0.5) / 10,
      heading: 90,
    };
    expectOk(await client.send('PATCH', `/api/drivers/${driver.userId}`, driver.cookie, fix));
  };
  return () => closedLoop(moveOne, { workers, seconds });
}
