import { Injectable } from '@nestjs/common';
import { Metrics } from '@rahi/service-kit';
import { Gauge } from 'prom-client';
import { LateDrivers } from '../payouts/late-drivers.service.js';
import { LawToday } from './law-today.service.js';

/** The settlements are read so seldom: the ledger of two weeks is. */
const settlementsMs = 3_600_000;

/** R42: what breaks a rule today, for the alert. */
@Injectable()
export class BrokenRulesMetric {
  #late: { at: number; drivers: number } | null = null;

  constructor(
    metrics: Metrics,
    private readonly law: LawToday,
    private readonly drivers: LateDrivers,
  ) {
    const broken = new Gauge({
      name: 'rahi_rules_broken',
      help: 'What breaks a rule of the centre or of a state today: tariffs and promo codes, by city; drivers whose settlement is late',
      labelNames: ['of'] as const,
      registers: [metrics.registry],
    });
    metrics.sources.add('rules', [broken], async () => {
      const cities = await this.law.ofCities();
      const count = (of: 'tariffs' | 'promos') => cities.reduce((sum, city) => sum + city[of].length, 0);
      broken.set({ of: 'tariffs' }, count('tariffs'));
      broken.set({ of: 'promos' }, count('promos'));
      broken.set({ of: 'settlements' }, await this.#lateDrivers());
    });
  }

  async #lateDrivers(): Promise<number> {
    const now = Date.now();
    if (this.#late && now - this.#late.at < settlementsMs) return this.#late.drivers;
    const drivers = (await this.drivers.at(new Date(now)))?.most?.drivers ?? 0;
    this.#late = { at: now, drivers };
    return drivers;
  }
}
