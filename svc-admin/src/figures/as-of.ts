import type { EntityManager } from 'typeorm';
import { DriverEntity } from '../tables/driver.entity.js';
import { ReadModelBuildEntity } from '../tables/read-model-build.entity.js';
import { RideEventEntity } from '../tables/ride-event.entity.js';
import { UserEntity } from '../tables/user.entity.js';

/** When the newest event in the read models happened, in ISO 8601; null before the first. */
export async function asOf(manager: EntityManager): Promise<string | null> {
  const newest = await manager
    .createQueryBuilder(ReadModelBuildEntity, 'build')
    .addSelect((events) => events.select('max(event.at)').from(RideEventEntity, 'event'), 'ride')
    .addSelect((users) => users.select('max(user.eventAt)').from(UserEntity, 'user'), 'user')
    .addSelect((drivers) => drivers.select('max(driver.eventAt)').from(DriverEntity, 'driver'), 'driver')
    .getRawOne<Record<'ride' | 'user' | 'driver', Date | null>>();
  const moments = [newest?.ride, newest?.user, newest?.driver].flatMap((at) => at?.toISOString() ?? []);
  return moments.toSorted().at(-1) ?? null;
}
