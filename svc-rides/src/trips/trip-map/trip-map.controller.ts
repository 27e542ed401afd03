import { Controller } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { nameOnMap, rideKindSql, tripMap, type RideKind, type TripOnMap } from '@rahi/contracts';
import { decodeCursor, encodeCursor, Handles, pageReply, type Inbound, type Reply } from '@rahi/service-kit';
import { Repository } from 'typeorm';
import { active } from '../../ride/active-rides.js';
import { RideEntity } from '../../ride/ride.entity.js';

/** As many as fit in one NATS message, at up to 450 bytes each. */
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

type Row = Pick<RideEntity, (typeof columns)[number]> & {
  riderName: string;
  driverName: string | null;
  kind: RideKind;
};

/** Every active ride in the city, for administrators; newest first. */
@Controller()
export class TripMapController {
  constructor(@InjectRepository(RideEntity) private readonly rides: Repository<RideEntity>) {}

  @Handles(tripMap)
  async active({ query: { cursor } }: Inbound<typeof tripMap>): Promise<Reply<TripOnMap[]>> {
    const query = this.rides
      .createQueryBuilder('ride')
      .select(`ride.rider ->> 'name'`, 'riderName')
      .addSelect(`ride.driver ->> 'name'`, 'driverName')
      .addSelect(
        rideKindSql((member) => `ride.${member}`),
        'kind',
      )
      .where(active)
      .orderBy({ 'ride.createdAt': 'DESC', 'ride.id': 'DESC' })
      .limit(tripsAPage + 1);
    for (const column of columns) query.addSelect(`ride.${column}`, column);
    if (cursor !== undefined) {
      query.andWhere('(ride.createdAt, ride.id) < (:createdAt, :id)', { ...decodeCursor(cursor) });
    }
    const all = this.rides.createQueryBuilder('ride').where(active);
    const [rows, total] = await Promise.all([query.getRawMany<Row>(), all.getCount()]);
    const page = rows.slice(0, tripsAPage);
    const last = page.at(-1);
    const next = rows.length > page.length && last ? encodeCursor(last) : null;
    return pageReply(page.map(tripOf), total, tripMap.path, next);
  }
}

function tripOf({ id, status, vehicleType, driverId, ...row }: Row): TripOnMap {
  return {
    id,
    status,
    vehicleType,
    kind: row.kind,
    pickup: { lat: toAMetre(row.pickupLat), lng: toAMetre(row.pickupLng) },
    dropoff: { lat: toAMetre(row.dropoffLat), lng: toAMetre(row.dropoffLng) },
    riderName: nameOnMap(row.riderName),
    driverId,
    driverName: row.driverName === null ? null : nameOnMap(row.driverName),
  };
}

const toAMetre = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;
