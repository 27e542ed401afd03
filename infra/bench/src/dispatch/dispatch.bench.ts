import { markdownTable, type Measurement, type Report } from '../measurement.js';
import { openMumbai, type City } from './city.js';
import { outcomeOf, type Outcome } from './compare.js';
import { crowds } from './crowds.js';
import { firstCome } from './first-come.js';
import { nearestFirst } from './nearest.js';
import { inRounds } from './rounds.js';
import { densities, scenarios, type Density, type Scenario } from './scenario.js';
import { planningMs, solvingMs } from './solve.js';

/** Everybody in the same simulated city, dispatched in rounds and in two other ways; and rounds in the product, with crowds. */
export async function dispatch(): Promise<Report> {
  const city = await openMumbai();
  const cases = scenarios.flatMap((scenario) => densities.map((density) => caseOf(city, scenario, density)));
  return {
    measurements: [
      ...cases.flatMap(measurementsOf),
      { what: '1,000 × 2,000 solved, median', value: solvingMs(), unit: 'ms', limit: 100 },
      { what: 'a round of 1,000 rides and 2,000 drivers, median', value: planningMs(), unit: 'ms' },
      ...(await crowds()),
    ],
    notes: [markdownTable(head, cases.flatMap(rowsOf)), ...explanation],
  };
}

interface Case {
  readonly scenario: Scenario;
  readonly density: Density;
  readonly rounds: Outcome;
  readonly nearest: Outcome;
  readonly firstCome: Outcome;
  readonly roundsQueued: Outcome;
  readonly roundsUnrated: Outcome;
  readonly nearestUnrated: Outcome;
}

function caseOf(city: City, scenario: Scenario, density: Density): Case {
  return {
    scenario,
    density,
    rounds: outcomeOf(city, scenario, density, inRounds(true)),
    nearest: outcomeOf(city, scenario, density, nearestFirst(true)),
    firstCome: outcomeOf(city, scenario, density, firstCome),
    roundsQueued: outcomeOf(city, scenario, density, inRounds(true, true)),
    roundsUnrated: outcomeOf(city, scenario, density, inRounds(false)),
    nearestUnrated: outcomeOf(city, scenario, density, nearestFirst(false)),
  };
}

function measurementsOf({
  scenario,
  density,
  rounds,
  roundsQueued,
  nearest,
  firstCome: shown,
  ...unrated
}: Case): Measurement[] {
  const name = `${scenario.name}, ${density.name}`;
  const toNearest = { unit: '×', limit: 1 };
  return [
    { what: `${name}: mean wait, to nearest free`, value: rounds.meanWait / nearest.meanWait, ...toNearest },
    { what: `${name}: p95 wait, to nearest free`, value: rounds.p95Wait / nearest.p95Wait, ...toNearest },
    {
      what: `${name}: mean wait, to nearest free, both without ratings`,
      value: unrated.roundsUnrated.meanWait / unrated.nearestUnrated.meanWait,
      ...toNearest,
    },
    {
      what: `${name}: mean wait, to first come`,
      value: rounds.meanWait / shown.meanWait,
      unit: '×',
      ...(density.name === 'medium' && { limit: 0.85 }),
    },
    {
      what: `${name}: mean wait with next rides, to rounds without`,
      value: roundsQueued.meanWait / rounds.meanWait,
      unit: '×',
    },
    {
      what: `${name}: idle share with next rides, to rounds without`,
      value: roundsQueued.idle / rounds.idle,
      unit: '×',
    },
  ];
}

const head = ['scenario', 'dispatch', 'mean wait s', 'p95 s', 'pickup km', 'cancelled %', 'idle %', 'Gini', 'rides'];

function rowsOf({ scenario, density, ...ways }: Case): string[][] {
  const names: readonly (readonly [string, Outcome])[] = [
    ['rounds', ways.rounds],
    ['rounds, next rides', ways.roundsQueued],
    ['nearest free', ways.nearest],
    ['first come', ways.firstCome],
    ['rounds, no ratings', ways.roundsUnrated],
    ['nearest free, no ratings', ways.nearestUnrated],
  ];
  return names.map(([name, outcome]) => [
    `${scenario.name}, ${density.name}`,
    name,
    outcome.meanWait.toFixed(0),
    outcome.p95Wait.toFixed(0),
    outcome.pickupKm.toFixed(2),
    (100 * outcome.cancelled).toFixed(1),
    (100 * outcome.idle).toFixed(1),
    outcome.gini.toFixed(3),
    outcome.rides.toLocaleString('en-US'),
  ]);
}

const explanation = [
  'The last five figures are of the product itself. In eight cities 2,000 rides wait, with 25 drivers each who do not answer, for a ' +
    'minute. Then 5,000 rides wait in a town without drivers, and somebody books in Delhi 15 times.',
  'Simulated time on the roads of Mumbai’s pack, between 1,200 places from the southern tip to Borivali. The three ways meet the ' +
    'same bookings (90 minutes are counted), drivers, times by road, answers and patience. A wait goes from the booking until ' +
    'the driver is at the kerb, of rides that were picked up; read it with the cancelled ones: those whose rider gave up ' +
    'before a driver accepted (log-normal around 3 minutes, at most 5). The pickup is by road. Gini is that of earnings per hour online.',
  '**Rounds** is `planRound` every 2 s. **Nearest free** offers each ride at once to the nearest free driver by road, the oldest ' +
    'ride first, and obeys the rule about ratings (R11). Both offer to one driver for 10 s, then to one more each 10 s, up to ' +
    'three; a driver who does not answer within 30 s is skipped. **First come** shows a ride to all free drivers within 10 km; the ' +
    'first who accepts has it. That a ride is open to everybody after 30 s is left out. The rows without ratings show what the ' +
    'rule about ratings costs.',
  '**Next rides** (R48) are rounds in which drivers take part who end a trip within 5 minutes, at 1.3 times their way. Nobody cancels while ' +
    'such a ride waits.',
  'A driver answers after some 5 s (log-normal), is silent in 4 of 100 cases, and declines 5 of 100 rides (one driver in five: ' +
    '35), one more for each minute to the pickup. In the rain there are 1.3 times as many bookings and trips take 10 % longer; ' +
    'a train arrives every 15 minutes, and four of ten bookings are made at its station within two minutes.',
];
