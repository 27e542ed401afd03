import { chanceOf, gapMs } from './chance.js';
import { LoadClient } from './load-client.js';
import { LoadFleet } from './load-fleet.js';
import { checkPlan, type LoadPlan } from './load-plan.js';
import { LoadReport } from './load-report.js';
import { LoadRequests } from './load-requests.js';
import { openLoop } from './open-loop.js';
import { rideOf, type TripWorld } from './load-trip.js';

/** Shared by all people. */
const connections = 256;
/** The limit of positions in progress: beyond it the server is so slow that more would only queue. */
const mostPositions = 2000;

/**
 * Lets riders and drivers use a product for a while, and reports how it did. Requests come at their times however fast
 * the server answers. Trips in progress at the end are completed.
 * @throws RangeError when the plan is out of bounds; LoadFailure when the drivers cannot go online
 */
export async function runLoad(plan: LoadPlan): Promise<LoadReport> {
  checkPlan(plan);
  const { seed, seconds, bookingsPerSecond, drivers, fixEveryMs = 4000 } = plan;
  const client = new LoadClient(plan.baseUrl, connections);
  try {
    const warmUp = new LoadRequests(client, new LoadReport());
    await new LoadFleet(drivers, warmUp, chanceOf(seed)).goOnline();

    const report = new LoadReport();
    const requests = new LoadRequests(client, report);
    // Separate random sequences: the speed of one does not change the other.
    const fleet = new LoadFleet(drivers, requests, chanceOf(seed));
    const world: TripWorld = {
      fleet,
      requests,
      chance: chanceOf(seed + 1),
      partMs: plan.partMs ?? { least: 2000, most: 8000 },
    };
    const forMs = seconds * 1000;
    const arrivals = chanceOf(seed + 2);
    const [moved, booked] = await Promise.all([
      openLoop((due) => fleet.moveOne(due), {
        gap: () => fixEveryMs / drivers.length,
        forMs,
        most: mostPositions,
      }),
      bookingsPerSecond === 0
        ? { shed: 0 }
        : openLoop(bookings(plan, world), {
            gap: () => gapMs(bookingsPerSecond, arrivals),
            forMs,
            most: plan.riders.length,
          }),
    ]);
    report.shed += moved.shed + booked.shed;
    return report;
  } finally {
    await client.close();
  }
}

/** Each booking takes a rider without a ride. A rider whose ride failed does not book again. */
function bookings({ riders }: LoadPlan, world: TripWorld): (due: number) => Promise<void> {
  const free = [...riders];
  return async (due) => {
    const rider = free.shift();
    if (!rider) {
      world.requests.report.shed += 1;
      return;
    }
    if (await world.requests.attempt(() => rideOf(rider, world, due))) free.push(rider);
  };
}
