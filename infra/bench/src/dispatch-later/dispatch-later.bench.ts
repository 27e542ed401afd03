import { cpus, loadavg } from 'node:os';
import * as z from 'zod';
import { markdownTable, type Measurement, type Report } from '../measurement.js';
import { openMumbai } from '../dispatch/city.js';
import { withLater, type WithLater } from './with-later.js';
import { medium, scenarios, type Density, type Scenario } from '../dispatch/scenario.js';

const settings = z
  .object({
    /** Percent of the riders who book for later. */
    LATER_PERCENT: z.coerce.number().gt(0).max(80).default(20),
    /** Runs of each scenario, with other drivers and bookings each; fewer are only a try. */
    LATER_RUNS: z.coerce.number().int().min(1).max(1000).default(medium.runs),
  })
  .transform(({ LATER_PERCENT: percent, LATER_RUNS: runs }) => ({ percent, runs }));

/** Riders who book for later in a simulated city (R43): whether they are picked up on time, and what they cost the others. */
export async function dispatchLater(): Promise<Report> {
  const { percent, runs } = settings.parse(process.env);
  const density: Density = { ...medium, runs };
  const city = await openMumbai();
  const cases = scenarios.map((scenario) => ({ scenario, ...withLater(city, scenario, density, percent / 100) }));
  return {
    measurements: cases.flatMap(measurementsOf),
    notes: [markdownTable(head, cases.map(rowOf)), ...explanation(percent, runs)],
  };
}

type Case = WithLater & { readonly scenario: Scenario };

function measurementsOf({ scenario: { name }, onTime, wait, waitWithout }: Case): Measurement[] {
  // The limits are of an ordinary hour: in the rain 1.3 times as many ask for a ride.
  const isLimited = name === scenarios[0]?.name;
  return [
    {
      what: `${name}, ${medium.name}: booked for later, picked up at most 5 min after the time`,
      value: 100 * onTime,
      unit: '%',
      ...(isLimited && { atLeast: 97 }),
    },
    {
      what: `${name}, ${medium.name}: mean wait of the others, to that without bookings for later`,
      value: wait / waitWithout,
      unit: '×',
      ...(isLimited && { limit: 1.05 }),
    },
  ];
}

const head = ['scenario', 'booked for later', 'on time %', 'nobody found %', 'others', 'their wait s', 'without s'];

function rowOf({ scenario, booked, onTime, missed, others, wait, waitWithout }: Case): string[] {
  return [
    `${scenario.name}, ${medium.name}`,
    booked.toLocaleString('en-US'),
    (100 * onTime).toFixed(1),
    (100 * missed).toFixed(1),
    others.toLocaleString('en-US'),
    wait.toFixed(0),
    waitWithout.toFixed(0),
  ];
}

const explanation = (percent: number, runs: number): string[] => [
  `${percent} of 100 riders book for later (R43), for the time at which the same rider would book a ride of now. No driver has taken ` +
    'one before: each searches ten minutes before the nearest free driver must set out, until five minutes after its time. The same ' +
    'people book rides of now in the runs that it is compared with. City, drivers, answers and patience are those of `dispatch`.',
  `${runs} runs of each scenario, with ${medium.drivers} drivers and ${medium.hourly} booking an hour for each of them. Time is ` +
    `simulated: that the machine was busy (load ${loadavg()[0]?.toFixed(0) ?? '?'} on ${cpus().length} cores at the end) changes no figure, only how long it takes.`,
];
