import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { nameOnMap, type TripOnMap } from '@rahi/contracts';
import { decodeCursor, encodeCursor, type PageCursor } from '@rahi/service-kit';
import { Repository } from 'typeorm';
import { active } from '../rides/active-rides.js';
import { RideEntity } from '../rides/ride.entity.js';

/** As many as fit in one NATS message, at 450 bytes each at the most. */
const tripsAPage = 2000;

const columns = [
  'id',
  'status',
  'vehicleType',
  'pickupLat',
  'pickupLng',
  'dropoffLat',
  'dropoffLng',
  'driverId',
  'createdAt',
] as const satisfies (keyof RideEntity)[];

type Row = Pick<RideEntity, (typeof columns)[number]> & { riderName: string; driverName: string | null; total: number };

/** What goes on all over the city, for administrators. */
@Injectable()
export class TripMap {
  constructor(@InjectRepository(RideEntity) private readonly rides: Repository<RideEntity>) {}

  /**
   * @returns a page of the active rides, newest first, and how many there are
   * @throws Refusal invalid_input for a cursor that is not ours
   */
  async active(cursor: string | undefined): Promise<{ trips: TripOnMap[]; total: number; next: string | null }> {
    const query = this.rides
      .createQueryBuilder('ride')
      .select([])
      .addSelect(`ride.rider ->> 'name'`, 'riderName')
      .addSelect(`ride.driver ->> 'name'`, 'driverName')
      .addSelect((total) => total.select('count(*)::int').from(RideEntity, 'ride').where(active), 'total')
      .where(active)
      .orderBy({ 'ride.createdAt': 'DESC', 'ride.id': 'DESC' })
      .limit(tripsAPage + 1);
    for (const column of columns) query.addSelect(`ride.${column}`, column);
    if (cursor !== undefined) {
      query.andWhere('(ride.createdAt, ride.id) < (:createdAt, :id)', { ...decodeCursor(cursor) });
    }
    const rows = await query.getRawMany<Row>();
    const page = rows.slice(0, tripsAPage);
    const last = page.at(-1);
    const next: PageCursor | null = rows.length > page.length && last ? last : null;
    return { trips: page.map(tripOf), total: rows[0]?.total ?? 0, next: next && encodeCursor(next) };
  }
}

function tripOf({ id, status, vehicleType, driverId, ...row }: Row): TripOnMap {
  return {
    id,
    status,
    vehicleType,
    pickup: { lat: rounded(row.pickupLat), lng: rounded(row.pickupLng) },
    dropoff: { lat: rounded(row.dropoffLat), lng: rounded(row.dropoffLng) },
    riderName: nameOnMap(row.riderName),
    driverId,
    driverName: row.driverName === null ? null : nameOnMap(row.driverName),
  };
}

/** To a metre. */
const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;
