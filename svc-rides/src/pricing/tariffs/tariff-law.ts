import { Injectable } from '@nestjs/common';
import {
  breachesOf,
  deskRoleOf,
  figureKinds,
  Refusal,
  type Breach,
  type Principal,
  type Saying,
  type TariffTerms,
  type VehicleType,
} from '@rahi/contracts';
import { say } from '../../say.js';
import { Cities } from '../cities/cities.js';
import { Law } from '../law/law.js';
import { inForceAt } from './in-force.js';
import { Tariffs } from './tariffs.service.js';

/** A tariff as it is about to be published. */
interface Publication {
  readonly city: string | null;
  readonly vehicleType: VehicleType;
  readonly terms: TariffTerms;
  readonly effectiveFrom: Date;
}

/** A figure that a tariff breaks, and the cities where it does; none where it holds everywhere. */
interface BreachSomewhere extends Breach {
  readonly cities: readonly string[];
}

/** R42: which figures a tariff would break where it is in force. */
@Injectable()
export class TariffLaw {
  constructor(
    private readonly cities: Cities,
    private readonly law: Law,
    private readonly tariffs: Tariffs,
  ) {}

  /** The figures that it breaks in its city; that of everywhere also in each city that has none of its own. */
  async breachesOf({ city, vehicleType, terms, effectiveFrom }: Publication): Promise<BreachSomewhere[]> {
    const breachesIn = async (place: string | null) =>
      breachesOf(terms, await this.law.figuresIn(place, effectiveFrom), vehicleType);
    const breaches: BreachSomewhere[] = (await breachesIn(city)).map((one) => ({ ...one, cities: [] }));
    if (city !== null) return breaches;
    const known = await this.tariffs.all();
    for (const { slug, name } of await this.cities.withVehicle(vehicleType)) {
      if (inForceAt(known, slug, vehicleType, effectiveFrom)?.city === slug) continue;
      for (const breach of await breachesIn(slug)) {
        const same = breaches.findIndex(
          (one) => one.figure === breach.figure && one.held.ruleSet === breach.held.ruleSet,
        );
        const found = breaches[same];
        if (!found) breaches.push({ ...breach, cities: [name] });
        else if (found.cities.length > 0) breaches[same] = { ...found, cities: [...found.cities, name] };
      }
    }
    return breaches;
  }

  /**
   * A tariff that breaks a figure is published by an owner, with a reason and a second factor.
   * @returns what the audit log says about it; null for a lawful one
   * @throws Refusal rule_broken, second_factor_missing
   */
  async mustKeep(publication: Publication, by: Principal, breakingReason: string | undefined): Promise<string | null> {
    const breaches = await this.breachesOf(publication);
    if (breaches.length === 0) return null;
    if (breakingReason === undefined || deskRoleOf(by) !== 'owner') {
      const broken = breaches.map(({ rule, figure, has, held: { value, ruleSet } }) => ({
        rule,
        figure,
        has,
        value,
        ruleSet,
      }));
      throw new Refusal('rule_broken', refusalOf(breaches), { broken });
    }
    if (by.secondFactor !== true) throw new Refusal('second_factor_missing', say('tariff.breakingNeedsFactor'));
    const figures = breaches.map(({ figure, held }) => `${held.ruleSet} ${figure}`);
    return `breaks ${figures.join(', ')}: ${breakingReason}`;
  }
}

/** All that is broken, a sentence each. */
function refusalOf(breaches: readonly BreachSomewhere[]): Saying {
  const sentences = breaches.map(sentenceOf);
  const elsewhere = breaches.some(({ cities }) => cities.length > 0);
  return {
    in: (language) =>
      [say('tariff.breaks'), ...sentences, ...(elsewhere ? [say('tariff.breaksInCities')] : [])]
        .map((one) => one.in(language))
        .join(' '),
  };
}

function sentenceOf({ figure, has, held, cities }: BreachSomewhere): Saying {
  const { unit } = figureKinds[figure];
  const place = cities.length > 0 ? `${held.ruleSet} (${cities.join(', ')})` : held.ruleSet;
  return say(`tariff.breach.${figure}`, { place, limit: amountOf(unit, held.value), has: amountOf(unit, has) });
}

function amountOf(unit: 'percent' | 'metres' | 'paise', value: number): string {
  if (unit === 'percent') return `${Number(value.toFixed(2))} %`;
  return unit === 'metres' ? `${value / 1000} km` : `₹${value / 100}`;
}
