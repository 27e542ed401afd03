import type { DocumentKind } from '@rahi/contracts';
import { flagShared, type SharedSource } from '@rahi/service-kit';
import type { EntityManager } from 'typeorm';
import type { DriverEntity } from './driver.entity.js';

/** Only letters and digits, without the zeros before a number: "MH 01 AB 0012" and "mh-1-ab-12" are one plate. */
const plateKey = (value: string) =>
  String.raw`regexp_replace(upper(regexp_replace(${value}, '[^A-Za-z0-9]', '', 'g')), '(^|[A-Z])0+(?=[0-9])', '\1', 'g')`;
const paperKey = (value: string) => `upper(regexp_replace(${value}, '[^A-Za-z0-9]', '', 'g'))`;
const upiKey = (value: string) => `lower(btrim(${value}))`;

const plates: SharedSource = {
  kind: 'plate',
  key: plateKey,
  oldest: `SELECT id FROM drivers WHERE ${plateKey('vehicle_number')} = $1 AND id <> $2 ORDER BY created_at, id LIMIT 1`,
};
const upiAddresses: SharedSource = {
  kind: 'upi',
  key: upiKey,
  oldest: `SELECT id FROM drivers WHERE ${upiKey('upi_id')} = $1 AND id <> $2 ORDER BY created_at, id LIMIT 1`,
};

const papersOf = (kind: Exclude<DocumentKind, 'photo'>): SharedSource => ({
  kind,
  key: paperKey,
  oldest: `SELECT driver_id AS id FROM documents
     WHERE ${paperKey('number')} = $1 AND kind = '${kind}' AND driver_id <> $2 ORDER BY uploaded_at, driver_id LIMIT 1`,
});

/**
 * Flags a locked driver who gets the number plate or the UPI address of another. Before the change, in its transaction.
 * Always the plate first: two drivers who wait for each other's value would never end.
 */
export async function flagProfile(
  manager: EntityManager,
  before: DriverEntity,
  { vehicleNumber, upiId }: Partial<Pick<DriverEntity, 'vehicleNumber' | 'upiId'>>,
): Promise<void> {
  const personId = before.id;
  if (vehicleNumber && vehicleNumber !== before.vehicleNumber)
    await flagShared(manager, plates, { value: vehicleNumber, personId });
  if (upiId && upiId !== before.upiId) await flagShared(manager, upiAddresses, { value: upiId, personId });
}

/** Flags a driver whose paper has the number of another driver's paper of the same kind. A photo has no number. */
export async function flagPaper(
  manager: EntityManager,
  kind: DocumentKind,
  { value, personId }: { value: string; personId: string },
): Promise<void> {
  if (kind !== 'photo') await flagShared(manager, papersOf(kind), { value, personId });
}

/** Whether a driver got this plate after another driver, and the desk has not cleared it. */
export async function isHeldBack(manager: EntityManager, driverId: string, plate: string | null): Promise<boolean> {
  if (plate === null) return false;
  const found: unknown[] = await manager.query(
    `SELECT 1 FROM shared_numbers WHERE person_id = $1 AND kind = 'plate' AND state = 'open' AND key = ${plateKey('$2::text')}`,
    [driverId, plate],
  );
  return found.length > 0;
}
