import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { ownPacks, PackPlaces } from '@rahi/city';
import { judgedQueries, verdictOf, type Verdict } from '@rahi/city/testing/judged';
import { callPath, reversePlace, reversePlaceSchema, searchPlaces, placeSchema, type Place } from '@rahi/contracts';
import { chanceOf, Latencies, LoadClient } from '@rahi/simulator';
import type { TestProduct } from '@rahi/testing-kit';
import * as z from 'zod/mini';
import { residentBytes } from '../measuring/cpu.js';
import type { Report } from '../measurement.js';
import { versionsOf, withProduct } from '../product/bench-product.js';
import { admit, type Guest } from '../product/guests.js';
import { expectOk } from '../trips/trip.js';
import { queriesFor, type Query } from './queries.js';

const queries = 2000;

/** GET /api/places and its reverse in Mumbai, one request after the other, as a person types. */
export function search(): Promise<Report> {
  return withProduct(async (product) => {
    const places = await PackPlaces.open(join(ownPacks, 'mumbai'));
    const [guest] = await admit(product, 1, 'rider');
    const asked = queriesFor(places.all, queries, chanceOf(1));
    const [first] = asked;
    if (!guest || !first) throw new Error('There is nobody or nothing to search for.');
    const client = new LoadClient(product.baseUrl, 1);
    try {
      const begun = performance.now();
      await found(client, guest, first);
      const firstMs = performance.now() - begun;
      const { searches, missing } = await everySearch(client, guest, asked);
      const judged = await everyJudged(client, guest);
      const names = await everyName(client, guest, asked);
      return {
        measurements: [
          {
            what: `search among ${places.all.length} places: request, median`,
            value: searches.at(50),
            unit: 'ms',
            limit: 5,
          },
          { what: 'search: request, p99', value: searches.at(99), unit: 'ms' },
          { what: 'places that their own name does not find among five', value: missing, unit: '%', limit: 2 },
          { what: `${judged.count} judged queries: right first`, value: judged.first, unit: '%', atLeast: 85 },
          { what: 'right among the first three', value: judged.three, unit: '%', atLeast: 95 },
          { what: 'judged query: request, median', value: judged.times.at(50), unit: 'ms', limit: 5 },
          { what: 'name of a point: request, median', value: names.at(50), unit: 'ms', limit: 5 },
          { what: 'first search, once the product has started', value: firstMs, unit: 'ms', limit: 2500 },
          {
            what: 'svc-drivers, with roads and search, resident',
            value: residentOf(product) / 1e6,
            unit: 'MB',
            limit: 450,
          },
        ],
        notes: [counted],
        versions: await versionsOf(product),
      };
    } finally {
      await client.close();
    }
  });
}

const counted =
  'A request goes from the gateway through NATS to svc-drivers and back, one at a time. Of five queries one is the beginning of a ' +
  'name, one a name with its locality, one a name with a wrong letter, one a common word such as "hospital", one a name.';

async function everySearch(client: LoadClient, guest: Guest, asked: readonly Query[]) {
  const searches = new Latencies();
  let named = 0;
  let missing = 0;
  for (const query of asked) {
    const begun = performance.now();
    // oxlint-disable-next-line no-await-in-loop -- one at a time, as a person types
    const names = await found(client, guest, query);
    searches.record(performance.now() - begun);
    if (query.name === null) continue;
    named += 1;
    if (!names.includes(query.name)) missing += 1;
  }
  return { searches, missing: (100 * missing) / named };
}

/** The share of judged queries that are answered right. */
async function everyJudged(client: LoadClient, guest: Guest) {
  const [times, judged] = [new Latencies(), judgedQueries()];
  const verdicts: Verdict[] = [];
  for (const query of judged) {
    const begun = performance.now();
    // oxlint-disable-next-line no-await-in-loop -- one at a time, as a person types
    const places = await placesFor(client, guest, { q: query.q, ...query.near });
    times.record(performance.now() - begun);
    verdicts.push(verdictOf(query, places));
  }
  const share = (of: keyof Verdict) => (100 * verdicts.filter((verdict) => verdict[of]).length) / judged.length;
  return { times, count: judged.length, first: share('first'), three: share('three') };
}

async function everyName(client: LoadClient, guest: Guest, asked: readonly Query[]): Promise<Latencies> {
  const names = new Latencies();
  for (const { lat, lng } of asked) {
    const begun = performance.now();
    // oxlint-disable-next-line no-await-in-loop -- one at a time
    const answer = await client.send('GET', callPath(reversePlace, {}, { lat, lng }), guest.cookie);
    names.record(performance.now() - begun);
    expectOk(answer);
    reversePlaceSchema.parse(JSON.parse(answer.text));
  }
  return names;
}

async function found(client: LoadClient, guest: Guest, query: Query): Promise<string[]> {
  return (await placesFor(client, guest, query)).map(({ name }) => name);
}

async function placesFor(client: LoadClient, guest: Guest, { q, lat, lng }: Omit<Query, 'name'>): Promise<Place[]> {
  const answer = await client.send('GET', callPath(searchPlaces, {}, { q, lat, lng }), guest.cookie);
  expectOk(answer);
  return z.array(placeSchema).parse(JSON.parse(answer.text));
}

function residentOf(product: TestProduct): number {
  const pid = product.pid('svc-drivers');
  return pid === undefined ? NaN : residentBytes(pid);
}
