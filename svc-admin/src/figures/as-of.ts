import type { EntityManager, EntityTarget, ObjectLiteral } from 'typeorm';
import { DriverEntity } from '../driver/driver.entity.js';
import { RideEventEntity } from '../rides/ride-event.entity.js';
import { UserEntity } from '../users/user.entity.js';

/** When the newest event in the read models happened, in ISO 8601; null before the first. */
export async function asOf(manager: EntityManager): Promise<string | null> {
  const newest = await Promise.all([
    latest(manager, RideEventEntity, 'at'),
    latest(manager, UserEntity, 'eventAt'),
    latest(manager, DriverEntity, 'eventAt'),
  ]);
  return newest.flat().toSorted().at(-1) ?? null;
}

async function latest(manager: EntityManager, entity: EntityTarget<ObjectLiteral>, column: string): Promise<string[]> {
  const events = manager.createQueryBuilder(entity, 'event').select(`max(event.${column})`, 'at');
  const newest = await events.getRawOne<{ at: Date | null }>();
  return newest?.at ? [newest.at.toISOString()] : [];
}
