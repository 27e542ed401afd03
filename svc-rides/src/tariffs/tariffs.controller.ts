import { Controller } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  adminTariffs,
  dryRunTariffs,
  publishTariff,
  Refusal,
  type DryRunPage,
  type Tariff,
  type Saying,
} from '@rahi/contracts';
import { brokenConstraint, decodeCursor, encodeCursor, Handles, Outbox, type Inbound } from '@rahi/service-kit';
import { Repository, type DataSource } from 'typeorm';
import { deskDeed } from '../audit/desk-deed.js';
import { Cities } from '../dispatch/cities.js';
import { RideReceiptEntity } from '../receipts/ride-receipt.entity.js';
import { pickupOf } from '../rides/ride-values.js';
import { AnyRideEntity } from '../ended/any-ride.entity.js';
import { Standby } from '../ended/standby.js';
import { RideEntity } from '../rides/ride.entity.js';
import { dryRun, type PastRide } from './dry-run.js';
import { TariffEntity } from './tariff.entity.js';
import { noticeSeconds, Tariffs } from './tariffs.service.js';
import { say } from '../say.js';

/** The desk's tariffs: the current ones, a draft tried on past rides, a new version. */
@Controller()
export class TariffsController {
  constructor(
    @InjectRepository(TariffEntity) private readonly table: Repository<TariffEntity>,
    private readonly standby: Standby,
    private readonly tariffs: Tariffs,
    private readonly cities: Cities,
    private readonly outbox: Outbox,
  ) {}

  @Handles(adminTariffs)
  async all(): Promise<Tariff[]> {
    return (await this.tariffs.all()).map(viewOf);
  }

  /** A draft based on an old version is refused once another was published first. */
  @Handles(publishTariff)
  async publish(inbound: Inbound<typeof publishTariff>): Promise<Tariff> {
    const { city, vehicleType, terms, basedOn } = inbound.body;
    const effectiveFrom = new Date(inbound.body.effectiveFrom);
    if (city !== null && !(await this.cities.has(city))) throw invalid('city', say('city.none'));
    if (effectiveFrom.getTime() < Date.now() + noticeSeconds * 1000) {
      throw invalid('effectiveFrom', say('tariff.tooSoon'));
    }
    if (terms.commission.quotedPercent !== terms.commission.settledPercent) {
      throw invalid('terms.commission', say('tariff.commission'));
    }
    const id = `${city ?? 'everywhere'}/${vehicleType}`;
    const tariff = this.table.create({
      id,
      city,
      vehicleType,
      effectiveFrom,
      terms,
      version: basedOn + 1,
      createdBy: inbound.principal.userId,
      createdAt: new Date(),
    });
    const newest = (await this.tariffs.all()).filter((one) => one.id === id).map(({ version }) => version);
    // A city's first version follows the specification's, which is version 1 everywhere.
    if (Math.max(1, ...newest) !== basedOn) throw changed();
    const { principal } = inbound;
    const reason = `${id} version ${tariff.version}`;
    const deed = deskDeed({ actorId: principal.userId, action: 'tariff.publish', reason });
    try {
      await this.outbox.transaction(async (manager, emit) => {
        await manager.insert(TariffEntity, tariff);
        await emit('audit.admin_acted.v1', deed, inbound.requestId);
      }, inbound.deadline);
    } catch (error) {
      if (brokenConstraint(error) === 'tariffs_pkey') throw changed();
      throw error;
    }
    return viewOf(tariff);
  }

  @Handles(dryRunTariffs)
  async dryRun({ body }: Inbound<typeof dryRunTariffs>): Promise<DryRunPage> {
    const { city, drafts, limit, cursor } = body;
    const past = (from: DataSource) => {
      const query = from
        .getRepository(AnyRideEntity)
        .createQueryBuilder('ride')
        .innerJoin(RideReceiptEntity, 'receipt', 'receipt.rideId = ride.id')
        .select('ride.id', 'id')
        .addSelect('ride.createdAt', 'createdAt')
        .addSelect('ride.vehicleType', 'vehicleType')
        .addSelect('ride.pickupLat', 'pickupLat')
        .addSelect('ride.pickupLng', 'pickupLng')
        .addSelect('coalesce(ride.commissionPaise, 0)', 'commissionPaise')
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
    return {
      rides: inCity.length,
      groups: dryRun(inCity, Object.fromEntries(drafts.map(({ vehicleType, terms }) => [vehicleType, terms]))),
      next: found.length > limit && last ? encodeCursor({ createdAt: last.createdAt, id: last.id }) : null,
    };
  }
}

function viewOf({ id, version, city, vehicleType, effectiveFrom, terms, createdBy }: TariffEntity): Tariff {
  return { id, version, city, vehicleType, effectiveFrom: effectiveFrom.toISOString(), terms, createdBy };
}

function changed(): Refusal {
  return new Refusal('tariff_changed', say('tariff.changed'));
}

function invalid(at: string, message: Saying): Refusal {
  return new Refusal('invalid_input', message, { errors: [{ in: 'body', at, message }] });
}
