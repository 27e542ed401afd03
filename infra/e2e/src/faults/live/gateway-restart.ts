import { waitFor } from '@rahi/testing-kit';
import { Trip } from '../load/trip.js';
import type { Rig } from '../rig.js';
import { Tab } from './tab.js';

export interface Returned {
  readonly tabs: number;
  /** Tabs that do not have the last version of their ride, or got a hint of a version twice on one stream, in words. */
  readonly wrong: readonly string[];
  /** Milliseconds between the first and the last tab to be back. */
  readonly spreadMs: number;
}

/**
 * Tabs of people whose trips go on while the gateway dies and is started again. In the end every tab must have the last
 * version of its ride.
 */
export async function restartGateway(rig: Rig, pairCount: number, tabsEach: number): Promise<Returned> {
  const { product } = rig;
  const pairs = await rig.newPairs(pairCount);
  const people = pairs.flatMap(({ rider, driver }) => [rider, driver]);
  const tabs: Tab[] = [];
  try {
    for (const person of people) {
      const opening = Array.from({ length: tabsEach }, () => Tab.open(product.baseUrl, person));
      tabs.push(...(await Promise.all(opening)));
    }
    const going = pairs.map((pair) => new Trip(pair, rig.journal));
    await Promise.all(going.map((trip) => trip.take('book')));
    // The tabs of a pair are adjacent: the rider's, then the driver's.
    const tripOf = (index: number) => going[Math.floor(index / (2 * tabsEach))];
    tabs.forEach((tab, index) => (tab.rideId = tripOf(index)?.ride.id ?? null));
    const rest = Promise.all(
      going.map(async (trip) => {
        for (const step of ['assign', 'arrive', 'start', 'end', 'rate'] as const) await trip.take(step);
      }),
    );
    await product.crash('gateway');
    await product.startProcess('gateway');
    await rest;
    await waitFor(() => tabs.every(({ streams }) => streams > 1), { what: 'every tab to be back', timeout: 30_000 });
    const wanted = tabs.map((_, index) => tripOf(index)?.ride.version ?? 0);
    await waitFor(() => tabs.every(({ version }, index) => version === wanted[index]), {
      what: 'every tab to know the last version',
      timeout: 20_000,
    }).catch(() => undefined);
    const returns = tabs.flatMap(({ returns: [first] }) => first ?? []);
    return {
      tabs: tabs.length,
      wrong: tabs.flatMap(({ version, repeated }, index) => [
        ...(version === wanted[index] ? [] : [`tab ${index} knows version ${version} of ${wanted[index]}`]),
        ...repeated.map((again) => `tab ${index} was hinted version ${again} twice`),
      ]),
      spreadMs: Math.max(...returns) - Math.min(...returns),
    };
  } finally {
    for (const tab of tabs) tab.close();
  }
}
