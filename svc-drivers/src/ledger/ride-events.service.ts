import { Injectable, type OnModuleInit } from '@nestjs/common';
import { isActive, settledCommissionPercent, splitCommission, type DomainEvent, type RideState } from '@rahi/contracts';
import { Events, Live, type AfterCommit } from '@rahi/service-kit';
import type { EntityManager } from 'typeorm';
import { FleetHints } from '../fleet/fleet-hints.service.js';
import { lockDriver } from '../profiles/driver-changes.js';
import { DriverEntity } from '../profiles/driver.entity.js';
import { RequestHints } from '../requests/request-hints.service.js';

/** Rides tell their whole state, so what follows from one is read off the state and not off the kind of event. */
@Injectable()
export class RideEvents implements OnModuleInit {
  constructor(
    private readonly events: Events,
    private readonly hints: FleetHints,
    private readonly requests: RequestHints,
    private readonly live: Live,
  ) {}

  onModuleInit(): void {
    this.events.follow('ride', (event, manager) => this.take(event, manager));
  }

  async take(event: DomainEvent, manager: EntityManager): Promise<AfterCommit | void> {
    const { data: ride } = event;
    if (!('rideId' in ride)) return;
    this.requests.tell(event, ride);
    if (ride.driverId === null) return;
    const driverId = ride.driverId;
    const driver = await lockDriver(manager, driverId);
    if (!driver) throw new Error(`ride ${ride.rideId} has a driver without a profile`);
    const onTrip = await followTrip(manager, ride, driverId);
    const earned = await settle(manager, ride, driverId);
    const rated = await rate(manager, ride, driverId);
    if (onTrip === driver.onTrip && earned === null && rated === null) return;
    await manager.update(DriverEntity, driverId, {
      onTrip,
      totalTrips: driver.totalTrips + (earned === null ? 0 : 1),
      earnedPaise: driver.earnedPaise + (earned ?? 0),
      ratingSum: driver.ratingSum + (rated ?? 0),
      ratingCount: driver.ratingCount + (rated === null ? 0 : 1),
      updatedAt: () => 'now()',
    });
    return async () => {
      await this.hints.changed(driverId);
      this.live.hint(driverId, { kind: 'earnings' });
    };
  }
}

/** @returns whether the driver is on any trip, by the newest state seen of each */
async function followTrip(manager: EntityManager, ride: RideState, driverId: string): Promise<boolean> {
  await manager.query(
    `INSERT INTO trips (ride_id, driver_id, version, active) VALUES ($1, $2, $3, $4)
     ON CONFLICT (ride_id) DO UPDATE SET version = excluded.version, active = excluded.active
     WHERE trips.version < excluded.version`,
    [ride.rideId, driverId, ride.version, isActive(ride.status)],
  );
  const active = await manager.query<unknown[]>('SELECT 1 FROM trips WHERE driver_id = $1 AND active LIMIT 1', [
    driverId,
  ]);
  return active.length > 0;
}

/** One settlement a ride, R18. @returns the net in paise, or null when there is none to be made */
async function settle(manager: EntityManager, ride: RideState, driverId: string): Promise<number | null> {
  if (ride.status !== 'completed' || ride.completedAt === null) return null;
  const { commissionPaise, netPaise } = splitCommission(ride.farePaise, settledCommissionPercent);
  const settled = await manager.query<unknown[]>(
    `INSERT INTO settlements
       (ride_id, driver_id, gross_paise, commission_paise, net_paise, completed_at, pickup_address, dropoff_address)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING RETURNING ride_id`,
    [
      ride.rideId,
      driverId,
      ride.farePaise,
      commissionPaise,
      netPaise,
      ride.completedAt,
      ride.pickup.address,
      ride.dropoff.address,
    ],
  );
  return settled.length > 0 ? netPaise : null;
}

/** One rating a ride, R15. @returns it when it is new */
async function rate(manager: EntityManager, ride: RideState, driverId: string): Promise<number | null> {
  if (ride.rating === null) return null;
  const kept = await manager.query<unknown[]>(
    'INSERT INTO ride_ratings (ride_id, driver_id, rating) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING ride_id',
    [ride.rideId, driverId, ride.rating],
  );
  return kept.length > 0 ? ride.rating : null;
}
