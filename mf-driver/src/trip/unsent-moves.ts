import { updateRide } from '@rahi/contracts/calls/rides.calls';
import { isUnderWay, rideStatuses, type RideStatus } from '@rahi/contracts/ride-lifecycle';
import type { Ride } from '@rahi/contracts/ride';
import { createStore, parseJson, unsentMovesKey, type DeviceStorage, type Store } from '@rahi/web-kit';
import type { RideMove } from '../ride/ride.queries.js';

/** A move that waits for the network, and when the driver pressed its button (ISO). */
export interface UnsentMove {
  body: RideMove;
  pressedAt: string;
}

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
  if (typeof value !== 'object' || value === null || !('body' in value) || !('pressedAt' in value)) return null;
  const body = updateRide.body.safeParse(value.body);
  const at = Date.parse(String(value.pressedAt));
  if (!body.success || Number.isNaN(at) || Date.now() - at > keptForMs) return null;
  return { body: body.data, pressedAt: new Date(at).toISOString() };
}

/** Whether a ride that is `now` has made the move to `to` already: an answer was lost on its way. */
export function isPast(now: unknown, to: RideStatus): boolean {
  const at = rideStatuses.findIndex((status) => status === now);
  return now !== 'cancelled' && at >= rideStatuses.indexOf(to);
}

/** The ride as its driver left it: with the moves that wait for the network. Only the server completes it. */
export function withUnsent(ride: Ride, moves: readonly UnsentMove[]): Ride {
  const last = moves.findLast(({ body }) => body.status !== 'completed');
  if (!last || !isUnderWay(ride.status) || isPast(ride.status, last.body.status)) return ride;
  const timeOf = (status: RideStatus) => moves.find(({ body }) => body.status === status)?.pressedAt;
  return {
    ...ride,
    status: last.body.status,
    arrivedAt: ride.arrivedAt ?? timeOf('driver_arrived') ?? null,
    startedAt: ride.startedAt ?? timeOf('in_progress') ?? null,
  };
}
