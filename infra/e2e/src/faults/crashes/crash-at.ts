import type { Ride } from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import { steps, Trip } from '../load/trip.js';
import type { Rig } from '../rig.js';
import type { CrashPoint } from './crash-points.js';

/**
 * One trip during which a process is killed (`kill -9`) at the given point and started again.
 * @throws Error when the process never reached that point, or the trip did not end
 */
export async function crashAt(rig: Rig, point: CrashPoint): Promise<Ride> {
  const trip = new Trip(await rig.newPair(), rig.journal);
  for (const step of steps) {
    if (step === point.step) await Promise.all([trip.take(step), strike(rig, point)]);
    else await trip.take(step);
  }
  return trip.ride;
}

/**
 * Kills a process when it reaches a point, and starts it again.
 * @throws Error when it does not reach it within 15 s
 */
export async function strike(
  { product, wires, processOf }: Rig,
  { process: of, where, judge }: CrashPoint<string>,
): Promise<void> {
  const process = processOf(of);
  const verdictOn = judge();
  let dead: Promise<void> | undefined;
  const done = wires.watch(process, (moment) => {
    if (dead) return 'swallow';
    const verdict = verdictOn(moment);
    if (verdict !== 'die') return verdict;
    dead = product.crash(process);
    return 'swallow';
  });
  try {
    await waitFor(() => dead !== undefined, { what: `${process} to come to the point ${where}`, timeout: 15_000 });
    await dead;
  } finally {
    done();
  }
  await product.startProcess(process);
}
