import { IsNull, type EntityManager } from 'typeorm';
import type { DriverEntity } from './driver.entity.js';
import { ShiftEntity } from './shift.entity.js';

// The profile's row is locked in all of these: one transaction at a time changes the shifts of a driver. They use
// clock_timestamp(), read under that lock, because a transaction's now() may be before the end of the transaction that
// it waited for.

/** Begins the shift of a driver who goes online. */
export async function beginShift(manager: EntityManager, { id, updatedAt }: DriverEntity): Promise<void> {
  // An older release without shifts, running in parallel, took the driver offline: that was the last change of the profile.
  await endOpen(manager, id, 'CAST(:updatedAt AS timestamptz)', { updatedAt });
  await manager.insert(ShiftEntity, { driverId: id });
}

/** Ends the shift of a driver who goes offline. */
export async function endShift(manager: EntityManager, driverId: string): Promise<void> {
  await endOpen(manager, driverId, 'clock_timestamp()');
}

/** When an online driver's shift began; null for a driver who is offline, or whose shift was not recorded. */
export async function onlineSince(manager: EntityManager, driverId: string): Promise<Date | null> {
  const open = await manager.findOneBy(ShiftEntity, { driverId, endedAt: IsNull() });
  return open?.beganAt ?? null;
}

/** @param at SQL expression; a shift never ends before it began */
async function endOpen(manager: EntityManager, driverId: string, at: string, parameters = {}): Promise<void> {
  await manager
    .createQueryBuilder(ShiftEntity, 'shift')
    .update()
    .set({ endedAt: () => `GREATEST(began_at, ${at})` })
    .where({ driverId, endedAt: IsNull() })
    .setParameters(parameters)
    .execute();
}
