import { keptColumns } from '@rahi/service-kit/kept-columns';
import type { DataOfService, KindOfData } from '@rahi/service-kit/kept-data';
import { RideEntity } from './ride.entity.js';

/** Rides of a person, on either side. */
export const ofRide =
  'ride_id IN (SELECT id FROM all_rides WHERE rider_id = $1::text::uuid OR driver_id = $1::text::uuid)';
export const ofRidersRide = 'ride_id IN (SELECT id FROM all_rides WHERE rider_id = $1::text::uuid)';
export const money = 'Money: tax law asks for eight years. It has ids only';

const { plain, ...columns } = keptColumns(RideEntity, {
  since: 'created_at',
  where: 'coalesce(completed_at, cancelled_at) IS NOT NULL',
});

/** Of `rides` and `ended_rides`. */
export const ridesKind = {
  what: 'Rides',
  of: {
    rider: { rows: 'rider_id = $1::text::uuid', atErasure: 'blank' },
    driver: { rows: 'driver_id = $1::text::uuid', atErasure: 'blank' },
  },
  stays: money,
  // Beside those of the entity: columns that have no property.
  plain: `${plain} tariff brought_back_at`,
  ...columns,
} satisfies KindOfData;

/** What is kept of rides and their trails: each table and column. */
export const rideData: DataOfService = {
  ride_trail: {
    what: 'Where a trip went, for emergencies',
    of: { either: { rows: ofRide, atErasure: 'delete' } },
    clocks: [{ days: 90, since: 'at', do: 'delete', by: 'svc-rides/src/ride/positions/trail.ts' }],
    plain: 'traveller at',
    ids: 'ride_id',
    personal: {
      lat: { what: 'position', of: ['either'], blank: '0' },
      lng: { what: 'position', of: ['either'], blank: '0' },
    },
  },
  ride_meters: {
    what: 'What a long trip has driven so far, for its bill',
    of: { either: { rows: ofRide, atErasure: 'delete' } },
    clocks: [{ days: 1, since: 'at', do: 'delete', by: 'svc-rides/src/money/bills/long-trips.job.ts' }],
    plain: 'at metres tolls',
    ids: 'ride_id',
    personal: {
      lat: { what: 'position', of: ['either'], blank: '0' },
      lng: { what: 'position', of: ['either'], blank: '0' },
    },
  },
  kept_drivers: {
    what: 'Which drivers a rider keeps, to be asked first',
    of: {
      rider: { rows: 'rider_id = $1::text::uuid', atErasure: 'delete' },
      driver: { rows: 'driver_id = $1::text::uuid', atErasure: 'delete' },
    },
    stays: 'Until the rider removes the driver, one blocks the other, or the account of one of them ends',
    plain: 'created_at',
    ids: 'rider_id driver_id',
    // A driver's copy does not say who keeps them: neither by the id nor by the ride.
    notInCopy: 'rider_id',
    personal: { ride_id: { what: 'the ride by which they kept the driver', of: ['rider'], blank: 'ride_id' } },
  },
  rides: ridesKind,
  // After rides: what moves from the one to the other meanwhile is met in the second.
  ended_rides: { ...ridesKind, what: 'Rides that ended long ago, by the month of their booking' },
};
