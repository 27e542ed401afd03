import { setTimeout as pause } from 'node:timers/promises';
import { callSubject, driverStanding, updateRide, type RideStatus } from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import { ask } from '../../people/people.js';
import { attempt, insist } from '../load/insist.js';
import { steps, Trip, type Pair, type Step } from '../load/trip.js';
import type { Rig } from '../rig.js';
import type { Moment } from '../wire/wires.js';

/** A request to a frozen service and its result. */
export interface Stale {
  readonly answered: number;
  /** The ride before the request, and after the service finished it. */
  readonly before: RideState;
  readonly after: RideState;
}

interface RideState {
  readonly version: number;
  readonly status: string;
}

interface FreezingPoint {
  readonly step: Step;
  readonly status: RideStatus;
  isIt(moment: Moment): boolean;
}

/** The points at which svc-rides freezes. */
export const freezingPoints: Readonly<Record<string, FreezingPoint>> = {
  'before the request reaches it': {
    step: 'arrive',
    status: 'driver_arrived',
    isIt: (moment) => moment.at === 'asked' && moment.subject === callSubject(updateRide),
  },
  'after it judged the request, before it changes the ride': {
    step: 'assign',
    status: 'driver_assigned',
    isIt: (moment) => moment.at === 'answer' && moment.subject === driverStanding.subject,
  },
};

/**
 * A driver requests a step of a trip, and svc-rides freezes (SIGSTOP) at the given point for longer than any time-out.
 * After SIGCONT it continues with the request. The trip then goes on.
 */
export async function freeze(rig: Rig, where: string, frozenMs: number): Promise<Stale> {
  const point = freezingPoints[where];
  if (!point) throw new Error(`there is no point "${where}"`);
  const process = rig.processOf('svc-rides');
  const pair = await rig.newPair();
  const trip = new Trip(pair, rig.journal);
  const [done, left] = [steps.slice(0, steps.indexOf(point.step)), steps.slice(steps.indexOf(point.step))];
  for (const step of done) await trip.take(step);
  const before = await stateOf(rig, trip.ride.id);
  let frozenAt = 0;
  const endWatch = rig.wires.watch(process, (moment) => {
    if (frozenAt === 0 && point.isIt(moment)) {
      frozenAt = Date.now();
      rig.product.kill(process, 'SIGSTOP');
    }
    return 'pass';
  });
  try {
    const { status } = await attempt(rig.journal, point.step, () => ask(pair.driver, trip.ride.id, point.status));
    await waitFor(() => frozenAt > 0, { what: `svc-rides to freeze ${where}` });
    // Not a wait for something: the length of the freeze is the fault.
    await pause(Math.max(0, frozenAt + frozenMs - Date.now()));
    rig.product.kill(process, 'SIGCONT');
    await dealtWith(rig, pair, trip.ride.id);
    const after = await stateOf(rig, trip.ride.id);
    for (const step of left) await trip.take(step);
    return { answered: status, before, after };
  } finally {
    endWatch();
    rig.product.kill(process, 'SIGCONT');
  }
}

/** Requests are handled in order: once a later one is answered and no transaction is open, the frozen one is finished. */
async function dealtWith({ databases, journal }: Rig, { rider }: Pair, rideId: string): Promise<void> {
  await insist(journal, 'read', (signal) => rider.api.get(`/api/rides/${rideId}`, { signal }));
  await waitFor(
    async () => {
      const open = await databases.rows(
        'svc-rides',
        `SELECT 1 FROM pg_stat_activity
         WHERE datname = current_database() AND xact_start IS NOT NULL AND pid <> pg_backend_pid()`,
      );
      return open.length === 0;
    },
    { what: 'the transactions of svc-rides to end' },
  );
}

async function stateOf({ databases }: Rig, rideId: string): Promise<RideState> {
  const [row] = await databases.rows<{ version: number; status: string }>(
    'svc-rides',
    'SELECT version, status FROM rides WHERE id = $1',
    [rideId],
  );
  if (!row) throw new Error(`there is no ride ${rideId}`);
  return row;
}
