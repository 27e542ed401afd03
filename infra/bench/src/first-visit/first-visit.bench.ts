import { openBrowser, type TestBrowser, type TestProduct } from '@rahi/testing-kit';
import { arrive } from '../front-end/guests.js';
import { visits, type Visit } from '../front-end/visits.js';
import { markdownTable, type Measurement, type Report } from '../measurement.js';
import { median } from '../measuring/median.js';
import { withFolder, withProduct } from '../product/bench-product.js';
import { profiled } from '../profiling/profiled.js';
import { openFrontDoor, type FrontDoor } from './front-door.js';
import { buildOneBundle } from './one-bundle.js';
import { slowness, visitFirst, type Visited } from './visit.js';

const rounds = 5;
const sides = ['Rahi', 'one bundle'] as const;
type SideName = (typeof sides)[number];
/** The visits of a page by side, in the order of the rounds. */
type Visits = Readonly<Record<SideName, Visited[]>>;

/** A first visit on a slow phone, beside the same sources in one bundle without federation. */
export function firstVisit(): Promise<Report> {
  return withFolder(async (oneDir) => {
    await buildOneBundle(oneDir);
    let gateway: Readonly<Record<string, string>> = {};
    return withProduct(
      async (product) => {
        const doors: Record<SideName, FrontDoor> = {
          Rahi: await openFrontDoor('rahi', gateway, product.webDir),
          'one bundle': await openFrontDoor('one-bundle', gateway, oneDir),
        };
        const browser = await openBrowser();
        try {
          return await report(product, browser, doors);
        } finally {
          await browser.close();
          await Promise.all(Object.values(doors).map((door) => door.stop()));
        }
      },
      {
        web: true,
        rewire: async (name, env) => {
          if (name === 'gateway') gateway = env;
          return profiled(name, env);
        },
      },
    );
  });
}

async function report(
  product: TestProduct,
  browser: TestBrowser,
  doors: Readonly<Record<SideName, FrontDoor>>,
): Promise<Report> {
  const measurements: Measurement[] = [];
  const rows: string[][] = [];
  for (const visit of visits) {
    const person = visit.who ? (await arrive(product, visit.who)).api : null;
    const found = await inTurns((side) => visitFirst(browser, product, doors[side].url, visit, person));
    measurements.push(...figures(visit, found));
    rows.push(...sides.map((side) => rowOf(visit, side, found[side])));
  }
  return { measurements, notes: notesOf(rows), versions: { Chromium: browser.version } };
}

/** One visit of each side that does not count, then rounds whose order is reversed each time. */
async function inTurns(visitOf: (side: SideName) => Promise<Visited>): Promise<Visits> {
  const found: Visits = { Rahi: [], 'one bundle': [] };
  for (const side of sides) await visitOf(side);
  for (let round = 0; round < rounds; round += 1)
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) found[side].push(await visitOf(side));
  return found;
}

function figures({ name }: Visit, found: Visits): Measurement[] {
  const ratio = (of: (visited: Visited) => number) =>
    median(found.Rahi.map((ours, round) => of(ours) / of(found['one bundle'][round] ?? ours)));
  const more = (of: (visited: Visited) => number) => median(found.Rahi.map(of)) - median(found['one bundle'].map(of));
  return [
    { what: `${name}: LCP, beside one bundle`, value: ratio(({ lcp }) => lcp), unit: '×', limit: 1.15 },
    { what: `${name}: round trips more, until then`, value: more(({ tripsToLcp }) => tripsToLcp), unit: '', limit: 2 },
    { what: `${name}: until it is of use, beside one bundle`, value: ratio(({ usable }) => usable), unit: '×' },
    {
      what: `${name}: round trips more, until it is of use`,
      value: more(({ tripsToUse }) => tripsToUse),
      unit: '',
      limit: 2,
    },
  ];
}

const head = ['page', 'side', 'LCP ms', 'of use ms', 'trips to LCP', 'trips to use', 'requests', 'KB', 'largest'];

function rowOf({ name }: Visit, side: SideName, all: readonly Visited[]): string[] {
  const of = (value: (visited: Visited) => number) => String(Math.round(median(all.map(value))));
  return [
    name,
    side,
    of(({ lcp }) => lcp),
    of(({ usable }) => usable),
    of(({ tripsToLcp }) => tripsToLcp),
    of(({ tripsToUse }) => tripsToUse),
    of(({ requests }) => requests),
    of(({ kilobytes }) => kilobytes),
    all.at(-1)?.largest.replaceAll('|', '/') ?? '',
  ];
}

function notesOf(rows: readonly string[][]): string[] {
  return [
    markdownTable(head, rows),
    `${slowness.cpu} times less processor, ${slowness.megabits} Mbit/s and ${slowness.latencyMs} ms for every request, by Chromium. Medians of ${rounds} visits a side, in turns, each ` +
      'in a browser context of its own: nothing cached, no connection open, no service worker. Both sides are served by a ' +
      'gateway of the same product, warm, compressed alike. The one bundle is the same sources built by webpack without the ' +
      'federation plugin, with the same splitting, minimisers and style sheets; an area is split off where the shell asks for ' +
      'it. Round trips: the longest row of requests of which each began when the one before had ended. Of use: the form, the ' +
      'map, the chart stands. Requests and KB (as they travel, Brotli) are those until then.',
  ];
}
