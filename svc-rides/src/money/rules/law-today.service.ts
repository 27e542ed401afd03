import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  breachesOf,
  figureChecks,
  figureKinds,
  figureNames,
  figuresThatHold,
  kolkataDate,
  ruleSets,
  type CityToday,
  type HeldFigures,
  type RulesToday,
} from '@rahi/contracts';
import { LessThanOrEqual, MoreThan, Repository } from 'typeorm';
import { Cities } from '../../pricing/cities/cities.js';
import { Law } from '../../pricing/law/law.js';
import { PromoEntity } from '../../pricing/promos/promo.entity.js';
import { inForceAt } from '../../pricing/tariffs/in-force.js';
import type { TariffEntity } from '../../pricing/tariffs/tariff.entity.js';
import { Tariffs } from '../../pricing/tariffs/tariffs.service.js';
import { LateDrivers } from '../payouts/late-drivers.service.js';

interface Place {
  slug: string | null;
  name: string | null;
}

/** What operators have set that rules are about. */
interface InUse {
  tariffs: readonly TariffEntity[];
  promos: readonly PromoEntity[];
  now: Date;
}

/** R42: for each city which rules hold today, and what breaks them. */
@Injectable()
export class LawToday {
  constructor(
    private readonly cities: Cities,
    private readonly law: Law,
    private readonly tariffs: Tariffs,
    private readonly late: LateDrivers,
    @InjectRepository(PromoEntity) private readonly promos: Repository<PromoEntity>,
  ) {}

  async whole(now = new Date()): Promise<RulesToday> {
    const [cities, late] = await Promise.all([this.ofCities(now), this.late.at(now)]);
    return {
      cities,
      settlement: late && {
        days: late.limit.value,
        ruleSet: late.limit.ruleSet,
        drivers: late.most?.drivers ?? 0,
      },
    };
  }

  /** Everywhere first, then the cities by name. */
  async ofCities(now = new Date()): Promise<CityToday[]> {
    const [packs, tariffs, promos] = await Promise.all([
      this.cities.named(),
      this.tariffs.all(),
      this.promos.findBy({ active: true, validFrom: LessThanOrEqual(now), validUntil: MoreThan(now) }),
    ]);
    const byName = packs.toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
    const places: Place[] = [{ slug: null, name: null }, ...byName];
    return Promise.all(places.map((place) => this.#of(place, { tariffs, promos, now })));
  }

  async #of({ slug, name }: Place, { tariffs, promos, now }: InUse): Promise<CityToday> {
    const { drafts } = this.law;
    const state = await this.law.stateOf(slug);
    const figures = figuresThatHold({ state, day: kolkataDate(now), drafts });
    const types = await (slug === null ? this.cities.vehicleTypes() : this.cities.vehicleTypesOf(slug));
    return {
      slug,
      name,
      state,
      ruleSets: ruleSets
        .filter((set) => set.state === null || set.state === state)
        .map(({ id, name: title, status }) => ({
          id,
          name: title,
          status,
          counts: status === 'in_force' || drafts.includes(id),
        })),
      tariffs: types.flatMap((vehicleType) => {
        const tariff = inForceAt(tariffs, slug ?? '', vehicleType, now);
        if (!tariff) return [];
        return breachesOf(tariff.terms, figures, vehicleType).map(({ figure, has, held }) => ({
          figure,
          unit: figureKinds[figure].unit,
          has,
          value: held.value,
          ruleSet: held.ruleSet,
          tariff: { id: tariff.id, version: tariff.version },
          city: tariff.city,
          vehicleType,
        }));
      }),
      promos: promos.filter(({ city }) => city === null || city === slug).flatMap((promo) => tooCheap(promo, figures)),
      unchecked: figureNames.filter((figure) => figures.has(figure) && figureChecks[figure] === 'nobody'),
    };
  }
}

/** A code that leaves less of a fare than the figure. How much an amount in rupees leaves depends on the ride: it is not compared. */
function tooCheap({ code, percent }: PromoEntity, figures: HeldFigures): CityToday['promos'] {
  const held = figures.get('least_fare');
  if (!held || percent === null || 100 - percent >= held.value) return [];
  const { figure, value, ruleSet } = held;
  return [{ figure, unit: figureKinds[figure].unit, has: 100 - percent, value, ruleSet, code }];
}
