import type { EventType } from '@rahi/contracts';
import type { Emit } from '@rahi/service-kit';
import type { EntityManager } from 'typeorm';
import { stateOf } from './driver-view.js';
import { DriverEntity } from './driver.entity.js';

/** What can change on a profile besides the ledger's sums. */
export type DriverChange = Partial<
  Pick<
    DriverEntity,
    'name' | 'phone' | 'suspended' | 'userVersion' | 'vehicleModel' | 'vehicleNumber' | 'vehicleType' | 'isOnline'
  >
>;

const shown = ['name', 'vehicleModel', 'vehicleNumber', 'vehicleType'] as const;

/** The events that a change amounts to; none when it shows nowhere. */
export function eventsOf(before: DriverEntity, after: DriverEntity): EventType[] {
  const events: EventType[] = [];
  if (shown.some((field) => before[field] !== after[field])) events.push('driver.updated.v1');
  if (before.isOnline !== after.isOnline)
    events.push(after.isOnline ? 'driver.went_online.v1' : 'driver.went_offline.v1');
  return events;
}

/** The profile, locked until the transaction ends; null when there is none. */
export function lockDriver(manager: EntityManager, id: string): Promise<DriverEntity | null> {
  return manager.findOne(DriverEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
}

/**
 * Writes a change of a locked profile with its events, each with a version of its own.
 * @returns the profile as it stands then; the same object when nothing changed
 */
export async function recordChange(
  manager: EntityManager,
  emit: Emit,
  before: DriverEntity,
  change: DriverChange,
  correlationId: string,
): Promise<DriverEntity> {
  const after = Object.assign(new DriverEntity(), before, change);
  const fields = Object.keys(change).filter((field): field is keyof DriverChange => field in before);
  if (fields.every((field) => before[field] === after[field])) return before;
  for (const type of eventsOf(before, after)) {
    after.version += 1;
    await emit(type, stateOf(after), correlationId);
  }
  await manager.update(DriverEntity, before.id, { ...change, version: after.version, updatedAt: () => 'now()' });
  return after;
}
