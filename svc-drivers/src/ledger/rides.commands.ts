import { rupeesFromPaise } from '@rahi/contracts';
import { Caller, type OpsCommand } from '@rahi/service-kit';
import { adoptRide } from './adopt-rides.js';
import { compareRides, type RideDifference } from './compare-rides.js';

export const ridesCommands: readonly OpsCommand[] = [
  {
    words: 'rides compare',
    summary: 'lists what is recorded here of rides that svc-rides does not know, or has otherwise, and changes nothing',
    run: async ({ database, nats, print }) => {
      const found = await compareRides(database, new Caller(await nats()));
      for (const one of found) print(lineOf(one));
      print(found.length === 0 ? 'No differences.' : `${found.length} rides differ.`);
    },
  },
  {
    words: 'rides adopt',
    summary: 'records those rides as svc-rides has them, and takes away those that it does not know',
    run: async ({ database, nats, print }) => {
      let changed = 0;
      const found = await compareRides(database, new Caller(await nats()));
      for (const one of found) {
        const adopted = await adoptRide(database, one);
        if (adopted) changed += 1;
        print(`${adopted ? 'adopted' : 'skipped'}  ${lineOf(one)}`);
      }
      print(`${changed} of ${found.length} rides adopted.`);
      if (changed < found.length) throw new Error('Rides that had an event meanwhile were skipped: run it again.');
    },
  },
];

/** Ids, amounts in rupees and states only. */
function lineOf({ rideId, here, there }: RideDifference): string {
  const { driverId, version, active, earnedPaise } = here;
  const state = active ? 'on the trip' : 'not on the trip';
  const earned = earnedPaise === null ? '' : `, earned ${rupeesFromPaise(earnedPaise)}`;
  const known = there ? `${there.status} (version ${there.version})` : 'not known';
  return `${rideId}  here: driver ${driverId} ${state}${earned} (version ${version})  svc-rides: ${known}`;
}
