import { Controller } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  adminTariffs,
  gstApart,
  publishTariff,
  Refusal,
  vehicleFacts,
  type Tariff,
  type Saying,
} from '@rahi/contracts';
import { brokenConstraint, Handles, Outbox, type Inbound } from '@rahi/service-kit';
import { Repository } from 'typeorm';
import { deskAction } from '../../ride/desk/desk-action.js';
import { Cities } from '../cities/cities.js';
import { ownedTerms } from './gst.js';
import { TariffLaw } from './tariff-law.js';
import { columnsOf, TariffEntity } from './tariff.entity.js';
import { noticeSeconds, Tariffs } from './tariffs.service.js';
import { say } from '../../say.js';

/** The desk's tariffs: the current ones, and a new version. */
@Controller()
export class TariffsController {
  constructor(
    @InjectRepository(TariffEntity) private readonly table: Repository<TariffEntity>,
    private readonly tariffs: Tariffs,
    private readonly cities: Cities,
    private readonly law: TariffLaw,
    private readonly outbox: Outbox,
  ) {}

  @Handles(adminTariffs)
  async all(): Promise<Tariff[]> {
    const types = await this.cities.vehicleTypes();
    return (await this.tariffs.all()).filter(({ vehicleType }) => types.includes(vehicleType)).map(viewOf);
  }

  /** A draft based on an old version is refused once another was published first; one that breaks the law is too (R42). */
  @Handles(publishTariff)
  async publish(inbound: Inbound<typeof publishTariff>): Promise<Tariff> {
    const { city, vehicleType, basedOn } = inbound.body;
    const columns = columnsOf(ownedTerms(inbound.body));
    const { terms, gst, parcel } = columns;
    const effectiveFrom = new Date(inbound.body.effectiveFrom);
    if (city !== null && !(await this.cities.has(city))) throw invalid('city', say('city.none'));
    const types = await (city === null ? this.cities.vehicleTypes() : this.cities.vehicleTypesOf(city));
    if (!types.includes(vehicleType)) {
      throw invalid('vehicleType', say('area.noVehicle', { vehicle: say(`vehicle.${vehicleType}`) }));
    }
    if (effectiveFrom.getTime() < Date.now() + noticeSeconds * 1000) {
      throw invalid('effectiveFrom', say('tariff.tooSoon'));
    }
    if (terms.commission.quotedPercent !== terms.commission.settledPercent) {
      throw invalid('terms.commission', say('tariff.commission'));
    }
    if (parcel && !vehicleFacts[vehicleType].parcel) throw invalid('parcel', say('tariff.noParcels'));
    if (gst !== 'platform' && terms.gstPercent > 0) throw invalid('terms.gstPercent', say('tariff.gstOfOthers'));
    const id = `${city ?? 'everywhere'}/${vehicleType}`;
    const tariff = this.table.create({
      id,
      city,
      vehicleType,
      effectiveFrom,
      ...columns,
      version: basedOn + 1,
      createdBy: inbound.principal.userId,
      createdAt: new Date(),
    });
    const newest = (await this.tariffs.all()).filter((one) => one.id === id).map(({ version }) => version);
    // A city's first version follows the specification's, which is version 1 everywhere.
    if (Math.max(1, ...newest) !== basedOn) throw changed();
    const { principal } = inbound;
    const publication = { city, vehicleType, effectiveFrom, terms: ownedTerms(inbound.body) };
    const breaking = await this.law.mustKeep(publication, principal, inbound.body.breakingReason);
    const reason = [`${id} version ${tariff.version}`, ...(breaking === null ? [] : [breaking])].join(', ');
    const entry = deskAction({ actorId: principal.userId, action: 'tariff.publish', reason });
    try {
      await this.outbox.transaction(async (manager, emit) => {
        await manager.insert(TariffEntity, tariff);
        await emit('audit.admin_acted.v1', entry, inbound.requestId);
      }, inbound.deadline);
    } catch (error) {
      if (brokenConstraint(error) === 'tariffs_pkey') throw changed();
      throw error;
    }
    return viewOf({ ...tariff, terms: ownedTerms(inbound.body) });
  }
}

function viewOf(tariff: Omit<TariffEntity, 'addBeside'>): Tariff {
  const { id, version, city, vehicleType, effectiveFrom, terms, createdBy } = tariff;
  return { id, version, city, vehicleType, effectiveFrom: effectiveFrom.toISOString(), ...gstApart(terms), createdBy };
}

function changed(): Refusal {
  return new Refusal('tariff_changed', say('tariff.changed'));
}

function invalid(at: string, message: Saying): Refusal {
  return new Refusal('invalid_input', message, { errors: [{ in: 'body', at, message }] });
}
