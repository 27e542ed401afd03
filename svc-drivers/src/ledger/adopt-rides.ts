import { In, type DataSource, type EntityManager } from 'typeorm';
import { DriverEntity } from '../drivers/driver.entity.js';
import type { RideDifference } from './compare-rides.js';
import { earnedBy, lockedTrips, recordRides } from './driver-rides.js';
import { RideRatingEntity } from './ride-rating.entity.js';
import { SettlementEntity } from './settlement.entity.js';
import { TripEntity } from './trip.entity.js';

/**
 * Records a ride as svc-rides has it, in place of what is recorded here, and corrects its drivers: whether they are on a trip,
 * their earnings, ratings and number of trips.
 * @returns false when an event of the ride was applied since it was compared: nothing is changed then
 */
export function adoptRide(database: DataSource, { rideId, here, there }: RideDifference): Promise<boolean> {
  return database.transaction(async (manager) => {
    const [trip] = await lockedTrips(manager, [{ rideId }]);
    if (trip?.version !== here.version) return false;
    await forget(manager, trip);
    if (there) await recordRides(manager, [there]);
    return true;
  });
}

/** Takes a ride out of the tables, and its share out of the sums of its drivers. The ride is locked. */
async function forget(manager: EntityManager, { rideId, driverId }: TripEntity): Promise<void> {
  const settlement = await manager.findOneBy(SettlementEntity, { rideId });
  const rating = await manager.findOneBy(RideRatingEntity, { rideId });
  const ids = [driverId, settlement?.driverId, rating?.driverId].filter((id) => id !== undefined);
  const drivers = await manager.find(DriverEntity, {
    where: { id: In(ids) },
    order: { id: 'ASC' },
    lock: { mode: 'pessimistic_write' },
  });
  for (const entity of [TripEntity, SettlementEntity, RideRatingEntity]) await manager.delete(entity, { rideId });
  for (const driver of drivers) {
    const onTrip = await manager.existsBy(TripEntity, { driverId: driver.id, active: true });
    if (driver.onTrip && !onTrip) driver.freeSince = new Date();
    driver.onTrip = onTrip;
    if (settlement?.driverId === driver.id) {
      driver.totalTrips -= 1;
      driver.earnedPaise -= earnedBy(settlement);
    }
    if (rating?.driverId === driver.id) {
      driver.ratingCount -= 1;
      driver.ratingSum -= rating.rating;
    }
  }
  // The fleet finds the drivers by the time of their change.
  await manager.save(
    DriverEntity,
    drivers.map((driver) => ({ ...driver, updatedAt: new Date() })),
  );
}
