import { updateDriver, type Ride } from '@rahi/contracts';
import { driverOnline, signUp } from '../../people/people.js';
import { strike } from '../crashes/crash-at.js';
import type { CrashPoint } from '../crashes/crash-points.js';
import type { Rig } from '../rig.js';
import { answerSeconds } from './dispatch-points.js';
import { DispatchedTrip, dispatchSteps, type DispatchStep } from './dispatched-trip.js';

/** A ride can only be taken through an offer. */
export const onlyOffered = {
  OPEN_TO_ALL_SECONDS: '600',
  OFFER_SECONDS: String(answerSeconds / 2),
  ANSWER_SECONDS: String(answerSeconds),
};

/**
 * A ride that three drivers pass on to each other, in which a process is killed at a point and started again.
 * @throws Error when the process never reached that point, or the trip did not end
 */
export async function dispatchWith(rig: Rig, point: CrashPoint<DispatchStep>): Promise<Ride> {
  const rider = await signUp(rig.product, 'Asha Rao');
  const drivers = [await online(rig, 'Vikram Singh'), await online(rig, 'Meera Iyer'), await online(rig, 'Ravi Das')];
  const [first, ...others] = drivers;
  if (!first) throw new Error('no driver is online');
  const trip = new DispatchedTrip(rider, [first, ...others], rig.journal);
  try {
    for (const step of dispatchSteps) {
      // Two drivers pass it on: one by declining, or both by saying nothing, which takes some seconds.
      if (step === (point.step === 'silence' ? 'decline' : 'silence')) continue;
      if (step === point.step) await Promise.all([trip.take(step), strike(rig, point)]);
      else await trip.take(step);
    }
    return await trip.finish();
  } finally {
    // The next ride is not offered to them.
    for (const { api, user } of drivers) {
      await api.call(updateDriver, { params: { driverId: user.id }, body: { isOnline: false } });
    }
  }
}

const online = (rig: Rig, name: string) => driverOnline(rig.product, name);
