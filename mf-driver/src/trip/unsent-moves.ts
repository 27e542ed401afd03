import { rideMove, stopStep } from '@rahi/contracts/calls/rides.calls';
import { isUnderWay, rideStatuses, type RideStatus } from '@rahi/contracts/ride-lifecycle';
import type { Ride } from '@rahi/contracts/ride';
import type { RideStop } from '@rahi/contracts/stops';
import { createStore, parseJson, unsentMovesKey, type DeviceStorage, type Store } from '@rahi/web-kit';
import type { RideMove } from '../ride/ride.queries.js';
import type { StopReport } from './use-stop-reports.js';

/** A move of the trip, or a report of one of its stops, that waits for the network, and when the driver pressed its button (ISO). */
export type UnsentMove = { pressedAt: string } & ({ body: RideMove } | { report: StopReport });

/** The moves of one trip that wait for the network, in the order of their presses. They survive a reload. */
export interface UnsentMoves extends Store<readonly UnsentMove[]> {
  add(move: UnsentMove): void;
  /** Forgets the first one: it is sent. */
  shift(): void;
  clear(): void;
}

interface UnsentMovesOptions {
  storage: DeviceStorage;
  userId: string;
  rideId: string;
}

/** An older move is forgotten, in milliseconds: the trip has been settled in another way. */
const keptForMs = 2 * 3_600_000;

export function createUnsentMoves({ storage, userId, rideId }: UnsentMovesOptions): UnsentMoves {
  const whose = `${userId} ${rideId}`;
  const store = createStore<readonly UnsentMove[]>(readMoves(storage.getItem(unsentMovesKey), whose));
  const keep = (moves: readonly UnsentMove[]) => {
    store.set(moves);
    if (moves.length === 0) return storage.removeItem(unsentMovesKey);
    try {
      storage.setItem(unsentMovesKey, JSON.stringify({ whose, moves }));
    } catch (error) {
      console.warn('The device has no room for a move that waits for the network.', error);
    }
  };
  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    add: (move) => keep([...store.getSnapshot(), move]),
    shift: () => keep(store.getSnapshot().slice(1)),
    clear: () => {
      if (store.getSnapshot().length > 0) keep([]);
    },
  };
}

function readMoves(text: string | null, whose: string): UnsentMove[] {
  const kept = parseJson(text ?? '');
  if (typeof kept !== 'object' || kept === null || !('whose' in kept) || !('moves' in kept)) return [];
  if (kept.whose !== whose || !Array.isArray(kept.moves)) return [];
  const moves = kept.moves.map(moveIn);
  // A part of them would move the trip past a step.
  return moves.every((move) => move !== null) ? moves : [];
}

function moveIn(value: unknown): UnsentMove | null {
  if (typeof value !== 'object' || value === null || !('pressedAt' in value)) return null;
  const at = Date.parse(String(value.pressedAt));
  if (Number.isNaN(at) || Date.now() - at > keptForMs) return null;
  const pressedAt = new Date(at).toISOString();
  if ('report' in value) {
    const report = reportIn(value.report);
    return report && { report, pressedAt };
  }
  const body = rideMove.safeParse('body' in value ? value.body : null);
  return body.success ? { body: body.data, pressedAt } : null;
}

function reportIn(value: unknown): StopReport | null {
  if (typeof value !== 'object' || value === null || !('stop' in value)) return null;
  const { stop, ...others } = value;
  const body = stopStep.safeParse(others);
  return body.success && typeof stop === 'number' ? { stop, ...body.data } : null;
}

/** Whether the move to this status waits for the network. */
export const isUnsent = (moves: readonly UnsentMove[], status: RideStatus): boolean =>
  moves.some((move) => 'body' in move && move.body.status === status);

/** Whether a ride that is `now` has made the move to `to` already: an answer was lost on its way. */
export function isPast(now: unknown, to: RideStatus): boolean {
  const at = rideStatuses.findIndex((status) => status === now);
  return now !== 'cancelled' && at >= rideStatuses.indexOf(to);
}

/** The ride as its driver left it: with what waits for the network. Only the server completes it. */
export function withUnsent(ride: Ride, moves: readonly UnsentMove[]): Ride {
  return moves.reduce(afterOne, ride);
}

function afterOne(ride: Ride, move: UnsentMove): Ride {
  const { pressedAt } = move;
  if ('report' in move) {
    const { report } = move;
    return {
      ...ride,
      stops: ride.stops?.map((stop, place) => (place === report.stop - 1 ? reported(stop, report, pressedAt) : stop)),
    };
  }
  const { status } = move.body;
  if (status === 'completed' || !isUnderWay(ride.status) || isPast(ride.status, status)) return ride;
  return {
    ...ride,
    status,
    arrivedAt: ride.arrivedAt ?? (status === 'driver_arrived' ? pressedAt : null),
    startedAt: ride.startedAt ?? (status === 'in_progress' ? pressedAt : null),
  };
}

function reported(stop: RideStop, { step, reason }: StopReport, at: string): RideStop {
  switch (step) {
    case 'arrive':
      return { ...stop, arrivedAt: stop.arrivedAt ?? at };
    case 'leave':
      return { ...stop, leftAt: stop.leftAt ?? at };
    case 'skip':
      return { ...stop, skipped: stop.skipped ?? reason ?? 'other' };
  }
}
