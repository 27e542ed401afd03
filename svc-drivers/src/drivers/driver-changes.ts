import type { EventType } from '@rahi/contracts';
import type { Emit } from '@rahi/service-kit';
import type { EntityManager } from 'typeorm';
import { beginShift, endShift } from './record-shift.js';
import { flagProfile } from './shared-numbers.js';
import { stateOf } from './driver-view.js';
import { DriverEntity } from './driver.entity.js';
import { afterDuty } from './working-hours.js';

export const vehicleFields = ['vehicleModel', 'vehicleNumber', 'vehicleType'] as const;
/** The fields whose change is announced as `driver.updated`: the driver's own screens read them again. */
const announced = [
  'name',
  ...vehicleFields,
  'autoAccept',
  'maxPickupKm',
  'home',
  'goingHome',
  'paperStanding',
  'upiId',
  'upiVerified',
  'saysWoman',
  'womanVerified',
  'womenOnly',
  'featuresWaiting',
  'featuresVerified',
  'featuresRefused',
  'takesPets',
] as const;

/** What a driver or its user can change; the rest follows from rides. */
export type DriverChange = Partial<
  Pick<
    DriverEntity,
    | (typeof announced)[number]
    | 'featuresSince'
    | 'womanSaidAt'
    | 'womanRefusedAt'
    | 'goingHomeDay'
    | 'goingHomeTimes'
    | 'phone'
    | 'suspended'
    | 'userVersion'
    | 'isOnline'
    | 'dutyEndsAt'
    | 'dutyRestHours'
    | 'restUntil'
  >
>;

/** The profile, locked until the transaction ends; null when there is none. */
export function lockDriver(manager: EntityManager, id: string): Promise<DriverEntity | null> {
  return manager.findOne(DriverEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
}

/**
 * Writes a change of a locked profile with its events, each with its own version, and the shift that it begins or ends.
 * Flags a plate or a UPI address that another driver has.
 * @returns the changed profile; the same object when nothing changed
 */
export async function recordChange(
  manager: EntityManager,
  emit: Emit,
  before: DriverEntity,
  change: DriverChange,
  correlationId: string,
): Promise<DriverEntity> {
  const after = manager.create(DriverEntity, { ...before, ...change });
  const differs = (field: keyof DriverChange) => before[field] !== after[field];
  const events: EventType[] = [];
  if (announced.some(differs)) events.push('driver.updated.v1');
  if (differs('isOnline')) events.push(after.isOnline ? 'driver.went_online.v1' : 'driver.went_offline.v1');
  // A refusal of one who has never been verified changes nothing that anybody else is told.
  const isQuiet = (['phone', 'suspended', 'userVersion'] as const).some(differs) || Boolean(change.womanRefusedAt);
  if (events.length === 0 && !isQuiet) return before;
  await flagProfile(manager, before, change);
  for (const type of events) {
    after.version += 1;
    await emit(type, stateOf(after), correlationId);
  }
  if (verifiedUpiOf(before) !== verifiedUpiOf(after)) {
    const upi = { ofDriver: after.id, profileVersion: after.version, upiId: verifiedUpiOf(after) };
    await emit('driver.upi_changed.v1', upi, correlationId);
  }
  if (differs('isOnline')) {
    if (after.isOnline) after.freeSince = new Date();
    await (after.isOnline ? beginShift(manager, before) : endShift(manager, before.id));
  }
  const wentOffline = differs('isOnline') && !after.isOnline;
  const duty = wentOffline ? afterDuty(before, new Date()) : {};
  Object.assign(after, duty);
  const { version, freeSince } = after;
  await manager.update(DriverEntity, before.id, { ...change, ...duty, version, freeSince });
  return after;
}

/** The UPI address to which riders may pay this driver (R40). */
function verifiedUpiOf({ upiId, upiVerified }: DriverEntity): string | null {
  return upiVerified ? upiId : null;
}
