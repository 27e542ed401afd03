import { waitFor } from '@rahi/testing-kit';
import { Trip } from '../load/trip.js';
import type { Rig } from '../rig.js';
import { grouped } from '../verify/grouped.js';
import { Tab } from './tab.js';

export interface Returned {
  readonly tabs: number;
  /** Messages that came, over all tabs. */
  readonly messages: number;
  /** Messages of the trips that a tab did not hear, or heard twice, in words. */
  readonly wrong: readonly string[];
  /** Milliseconds between the first and the last tab to be back. */
  readonly spreadMs: number;
}

/**
 * Tabs of people whose trips go on, spread over them, while the gateway dies and is started again. Every tab is to hear
 * every change of its person's ride once.
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
    const rest = Promise.all(
      going.map(async (trip) => {
        for (const step of ['assign', 'arrive', 'start', 'end', 'rate'] as const) await trip.take(step);
      }),
    );
    await product.crash('gateway');
    await product.startProcess('gateway');
    await rest;
    await waitFor(() => tabs.every(({ streams }) => streams > 1), { what: 'every tab to be back', timeout: 30_000 });
    const expected = new Map<string, readonly string[]>();
    pairs.forEach(({ rider, driver }, index) => {
      const { id, version } = going[index]?.ride ?? { id: '', version: 0 };
      const told = Array.from({ length: version }, (_, at) => `${id} ${at + 1}`);
      expected.set(rider.user.id, told);
      // A driver hears of a ride from the assignment on.
      expected.set(driver.user.id, told.slice(1));
    });
    const wants = (tab: Tab) => expected.get(tab.person.user.id) ?? [];
    await waitFor(() => tabs.every((tab) => wants(tab).every((key) => tab.heard.includes(key))), {
      what: 'every tab to have heard everything',
      timeout: 20_000,
    }).catch(() => undefined);
    const returns = tabs.flatMap(({ returns: [first] }) => first ?? []);
    return {
      tabs: tabs.length,
      messages: tabs.reduce((sum, { heard }) => sum + heard.length, 0),
      wrong: tabs.flatMap((tab, index) => differences(index, wants(tab), tab.heard)),
      spreadMs: Math.max(...returns) - Math.min(...returns),
    };
  } finally {
    for (const tab of tabs) tab.close();
  }
}

function differences(tab: number, wanted: readonly string[], heard: readonly string[]): string[] {
  const times = grouped(heard, (key) => key);
  return [
    ...wanted.filter((key) => !times.has(key)).map((key) => `tab ${tab} did not hear ${key}`),
    ...[...times]
      .filter(([, all]) => all.length > 1)
      .map(([key, all]) => `tab ${tab} heard ${key} ${all.length} times`),
  ];
}
