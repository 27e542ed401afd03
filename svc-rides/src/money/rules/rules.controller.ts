import { Controller } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  daysAfter,
  fareRules,
  kolkataDateStart,
  rulesBrokenByTerms,
  rulesReport,
  rulesToday,
  type RulesReport,
  type RulesToday,
} from '@rahi/contracts';
import { Handles, type Inbound } from '@rahi/service-kit';
import { Between, Repository } from 'typeorm';
import type { TariffEntity } from '../../pricing/tariffs/tariff.entity.js';
import { Tariffs } from '../../pricing/tariffs/tariffs.service.js';
import { LawOfCities } from './law-of-cities.js';
import { LawToday } from './law-today.service.js';
import { RuleDayEntity } from './rule-day.entity.js';

/** The monthly report for the desk, and for the authority that licenses the operator. */
@Controller()
export class RulesController {
  constructor(
    @InjectRepository(RuleDayEntity) private readonly days: Repository<RuleDayEntity>,
    private readonly tariffs: Tariffs,
    private readonly laws: LawOfCities,
    private readonly lawToday: LawToday,
  ) {}

  @Handles(rulesToday)
  today(): Promise<RulesToday> {
    return this.lawToday.whole();
  }

  @Handles(rulesReport)
  async report({ query: { month, city } }: Inbound<typeof rulesReport>): Promise<RulesReport> {
    const [first, next] = [`${month}-01`, firstOfNext(month)];
    const [days, all] = await Promise.all([
      this.days.find({ where: { day: Between(first, daysAfter(next, -1)) }, order: { day: 'ASC' } }),
      this.tariffs.all(),
    ]);
    const law = await this.laws.of(city ?? null, all);
    const inMonth = all
      .filter((one) => isInForce(one, all, kolkataDateStart(first), kolkataDateStart(next)))
      .map(({ id, version, vehicleType, terms }) => ({ id, version, broken: rulesBrokenByTerms(terms, vehicleType) }));
    return {
      law,
      month,
      countedTo: days.at(-1)?.day ?? null,
      rules: fareRules.map((rule) => {
        const ofRule = days.filter((day) => day.rule === rule);
        const sum = (count: 'rides' | 'broken') => ofRule.reduce((total, day) => total + day[count], 0);
        return {
          rule,
          tariffs: inMonth.flatMap(({ id, version, broken }) => (broken.includes(rule) ? [{ id, version }] : [])),
          rides: sum('rides'),
          broken: sum('broken'),
          exampleRideId: ofRule.findLast(({ exampleRideId }) => exampleRideId !== null)?.exampleRideId ?? null,
        };
      }),
    };
  }
}

function firstOfNext(month: string): string {
  return `${daysAfter(`${month}-01`, 31).slice(0, 7)}-01`;
}

/** Whether a version began before the end, and was not replaced before the beginning. */
function isInForce(one: TariffEntity, all: readonly TariffEntity[], from: Date, to: Date): boolean {
  if (one.effectiveFrom >= to) return false;
  const later = all.filter(({ id, version }) => id === one.id && version > one.version);
  return !later.some(({ effectiveFrom }) => effectiveFrom <= from);
}
