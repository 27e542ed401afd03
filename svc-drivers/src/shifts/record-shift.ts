import { IsNull, type EntityManager } from 'typeorm';
import type { DriverEntity } from '../profiles/driver.entity.js';
import { ShiftEntity } from './shift.entity.js';

// The profile's row is locked in all of these, so one transaction at a time changes the shifts of a driver. Its clock_timestamp()
// is read under that lock: a transaction's now() may lie before the end of the one that it waited for.

/** Begins a shift of a driver who goes online. */
export async function beginShift(manager: EntityManager, { id, updatedAt }: DriverEntity): Promise<void> {
  // A release without shifts, which ran beside this one, took the driver offline: that changed the profile last.
  await endOpen(manager, id, 'CAST(:updatedAt AS timestamptz)', { updatedAt });
  await manager.insert(ShiftEntity, { driverId: id });
}

/** Ends the shift of a driver who goes offline. */
export async function endShift(manager: EntityManager, driverId: string): Promise<void> {
  await endOpen(manager, driverId, 'clock_timestamp()');
}

/** Since when a driver is online; null for one who is not, or whose shift nobody recorded. */
export async function onlineSince(manager: EntityManager, driverId: string): Promise<Date | null> {
  const open = await manager.findOneBy(ShiftEntity, { driverId, endedAt: IsNull() });
  return open?.beganAt ?? null;
}

/** @param at SQL expression; a shift never ends before it began */
async function endOpen(manager: EntityManager, driverId: string, at: string, parameters = {}): Promise<void> {
  await manager
    .createQueryBuilder()
    .update(ShiftEntity)
    .set({ endedAt: () => `GREATEST(began_at, ${at})` })
    .where({ driverId, endedAt: IsNull() })
    .setParameters(parameters)
    .execute();
}
