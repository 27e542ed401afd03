import { waitFor } from '@rahi/testing-kit';
import type { Journal } from '../load/journal.js';
import { consumersOf, eventsOf, type EventRow } from './events.js';
import { services, type Databases } from './databases.js';
import { ledgerFaults } from './ledger.js';
import { moneyFaults } from './money.js';
import { offerFaults, openOffers } from './offers.js';
import { rideFaults } from './rides.js';

/** The checks made, and the errors in words. */
export interface Findings {
  readonly requests: number;
  readonly acknowledged: number;
  readonly rides: number;
  readonly events: number;
  readonly failures: number;
  readonly longestMs: number;
  readonly wrong: readonly string[];
}

const openLetters = `SELECT count(*)::int FROM dead_letters WHERE state IN ('waiting', 'replaying')`;
const settleMs = 45_000;

/**
 * Waits until all committed events are published and consumed, and the offers of ended rides are closed. Then checks that
 * every acknowledged change exists once and every event was consumed once. All faults use it.
 */
export async function verify(databases: Databases, journal: Journal): Promise<Findings> {
  let unsettled: string[] = [];
  await waitFor(
    async () => {
      unsettled = await waiting(databases);
      return unsettled.length === 0;
    },
    { what: 'all events to arrive', interval: 100, timeout: settleMs },
  ).catch((error: unknown) => {
    if (unsettled.length === 0) throw error;
  });
  const events = await eventsOf(databases);
  const rideEvents = events.filter(({ aggregate }) => aggregate === 'ride');
  const deadLetters = await deadLettersIn(databases);
  return {
    requests: journal.requests,
    acknowledged: journal.acknowledged.length,
    rides: new Set(rideEvents.map(({ rideId }) => rideId)).size,
    events: events.length,
    failures: journal.failures.length,
    longestMs: journal.longestMs,
    wrong: [
      ...unsettled,
      ...(deadLetters === 0 ? [] : [`${deadLetters} dead letters`]),
      ...(await rideFaults(databases, journal, rideEvents)),
      ...(await ledgerFaults(databases)),
      ...(await moneyFaults(databases)),
      ...(await offerFaults(databases)),
    ],
  };
}

/** Events that are not published or not consumed everywhere, in words. */
async function waiting(databases: Databases): Promise<string[]> {
  const events = await eventsOf(databases);
  const unpublished = events.filter(({ published }) => !published).length;
  const consumers = await consumersOf(databases);
  return [
    ...(unpublished === 0 ? [] : [`${unpublished} events are not published`]),
    ...consumers.flatMap(({ name, follows, eventIds }) => consumerFaults(name, of(events, follows), eventIds)),
    ...(await openOffers(databases)),
  ];
}

function of(events: readonly EventRow[], follows: string): string[] {
  return events
    .filter(({ aggregate, type }) => aggregate === follows || type.replaceAll('.', '-') === follows)
    .map(({ id }) => id);
}

function consumerFaults(name: string, sent: readonly string[], consumed: readonly string[]): string[] {
  const there = new Set(consumed);
  const known = new Set(sent);
  const missing = sent.filter((id) => !there.has(id)).length;
  const strange = consumed.filter((id) => !known.has(id)).length;
  return [
    ...(missing === 0 ? [] : [`${name} lacks ${missing} of ${sent.length} events`]),
    ...(strange === 0 ? [] : [`${name} consumed ${strange} events that no one committed`]),
    ...(there.size === consumed.length ? [] : [`${name} consumed ${consumed.length - there.size} events twice`]),
  ];
}

async function deadLettersIn(databases: Databases): Promise<number> {
  const counts = await Promise.all(services.map((service) => databases.rows<{ count: number }>(service, openLetters)));
  return counts.reduce((sum, [row]) => sum + (row?.count ?? 0), 0);
}
