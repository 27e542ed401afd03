import { Injectable } from '@nestjs/common';
import {
  breachesOf,
  figureKinds,
  figureNames,
  figuresOn,
  figuresThatHold,
  kolkataDate,
  Refusal,
  ruleSets,
  type LawOfCity,
  type RuleFigure,
} from '@rahi/contracts';
import { Cities } from '../../pricing/cities/cities.js';
import { Law } from '../../pricing/law/law.js';
import { inForceAt } from '../../pricing/tariffs/in-force.js';
import type { TariffEntity } from '../../pricing/tariffs/tariff.entity.js';
import { say } from '../../say.js';

/** R42: what holds in a city today, and which tariffs break it. */
@Injectable()
export class LawOfCities {
  constructor(
    private readonly cities: Cities,
    private readonly law: Law,
  ) {}

  /**
   * @param city null for everywhere
   * @param tariffs all versions of all tariffs
   * @throws Refusal not_found when no city has this name
   */
  async of(city: string | null, tariffs: readonly TariffEntity[], now = new Date()): Promise<LawOfCity> {
    if (city !== null && !(await this.cities.has(city))) throw new Refusal('not_found', say('city.none'));
    const { drafts } = this.law;
    const [state, day] = [await this.law.stateOf(city), kolkataDate(now)];
    const figures = figuresThatHold({ state, day, drafts });
    const types = await (city === null ? this.cities.vehicleTypes() : this.cities.vehicleTypesOf(city));
    return {
      city,
      state,
      ruleSets: ruleSets
        .filter((set) => set.state === null || set.state === state)
        .map((set) => ({
          id: set.id,
          name: set.name,
          status: set.status,
          counts: set.status === 'in_force' || drafts.includes(set.id),
          figures: inOrder(figuresOn(set, day)).map(shown),
        })),
      figures: inOrder(figures).map((one) => ({ ...shown(one), ruleSet: one.ruleSet })),
      breaches: types.flatMap((type) => {
        const tariff = inForceAt(tariffs, city ?? '', type, now);
        if (!tariff) return [];
        return breachesOf(tariff.terms, figures, type).map(({ rule, figure, has, held }) => ({
          tariff: { id: tariff.id, version: tariff.version },
          rule,
          figure,
          unit: figureKinds[figure].unit,
          has,
          value: held.value,
          ruleSet: held.ruleSet,
        }));
      }),
    };
  }
}

const inOrder = <F extends RuleFigure>(held: ReadonlyMap<string, F>): F[] =>
  figureNames.flatMap((name) => held.get(name) ?? []);

const shown = ({ figure, value, from, source, sourceDate, sourceKind }: RuleFigure) => ({
  figure,
  unit: figureKinds[figure].unit,
  value,
  from,
  source,
  sourceDate,
  sourceKind,
});
