import { Controller, Inject } from '@nestjs/common';
import { dryRunTariffs, type DryRunPage } from '@rahi/contracts';
import { CONFIG, decodeCursor, encodeCursor, Handles, type Inbound } from '@rahi/service-kit';
import type { DataSource } from 'typeorm';
import type { RidesConfig } from '../../config.js';
import { Cities } from '../../pricing/cities/cities.js';
import { Law } from '../../pricing/law/law.js';
import { AnyRideEntity } from '../../ride/past/any-ride.entity.js';
import { ownedTerms } from '../../pricing/tariffs/gst.js';
import { Standby } from '../../ride/past/standby.js';
import { pickupOf } from '../../ride/ride-values.js';
import type { RideEntity } from '../../ride/ride.entity.js';
import { BillEntity } from '../bills/bill.entity.js';
import { dryRun, type PastRide } from './dry-run.js';

/** Tries a draft of a tariff on past rides, for the desk. */
@Controller()
export class TariffDryRunController {
  constructor(
    private readonly standby: Standby,
    private readonly cities: Cities,
    private readonly law: Law,
    @Inject(CONFIG) private readonly config: RidesConfig,
  ) {}

  @Handles(dryRunTariffs)
  async dryRun({ body }: Inbound<typeof dryRunTariffs>): Promise<DryRunPage> {
    const { city, drafts, limit, cursor } = body;
    const past = (from: DataSource) => {
      const query = from
        .getRepository(AnyRideEntity)
        .createQueryBuilder('ride')
        .innerJoin(BillEntity, 'receipt', 'receipt.rideId = ride.id')
        .select('ride.id', 'id')
        .addSelect('ride.createdAt', 'createdAt')
        .addSelect('ride.pickupAt', 'pickupAt')
        .addSelect('ride.vehicleType', 'vehicleType')
        .addSelect('ride.pickupLat', 'pickupLat')
        .addSelect('ride.pickupLng', 'pickupLng')
        .addSelect('coalesce(ride.commissionPaise, 0)', 'commissionPaise')
        .addSelect('ride.driverTerms', 'driverTerms')
        .addSelect('receipt.inputs', 'inputs')
        .addSelect('receipt.lines', 'lines')
        .addSelect('receipt.totalPaise', 'totalPaise')
        .where(`ride.status = 'completed' AND receipt.kind = 'ride'`)
        .orderBy('ride.createdAt', 'DESC')
        .addOrderBy('ride.id', 'DESC')
        .limit(limit + 1);
      if (cursor !== undefined) {
        query.andWhere(
          'ride.createdAt <= :createdAt AND (ride.createdAt, ride.id) < (:createdAt, :id)',
          decodeCursor(cursor),
        );
      }
      return query.getRawMany<PastRide & Pick<RideEntity, 'id' | 'pickupLat' | 'pickupLng'>>();
    };
    const found = await this.standby.read(past);
    const page = found.slice(0, limit);
    const last = page.at(-1);
    const inCity: PastRide[] = [];
    for (const ride of page) {
      if (city === null || (await this.cities.cityOf(pickupOf(ride))) === city) inCity.push(ride);
    }
    const owned = Object.fromEntries(drafts.map((draft) => [draft.vehicleType, ownedTerms(draft)]));
    const welfare = city === null ? undefined : (await this.law.welfareIn(city, new Date())).welfare === true;
    return {
      rides: inCity.length,
      groups: dryRun(inCity, owned, this.config.OPERATOR_GSTIN, welfare),
      next: found.length > limit && last ? encodeCursor({ createdAt: last.createdAt, id: last.id }) : null,
    };
  }
}
