import { Controller, Inject } from '@nestjs/common';
import { gstPercentOf, publishedFares, type PublishedFare, type VehicleType } from '@rahi/contracts';
import { CONFIG, HandlesInternal } from '@rahi/service-kit';
import type * as z from 'zod/mini';
import type { RidesConfig } from '../../config.js';
import { Cities } from '../cities/cities.js';
import { Law } from '../law/law.js';
import { untaxedBy } from './gst.js';
import { Tariffs } from './tariffs.service.js';

/** Of `Tariffs.inForce`: a place of no city's name has the tariff that applies everywhere. */
const noCity = '';

/** What trips cost, for partners who publish it (ADR 92). */
@Controller()
export class PublishedFaresController {
  constructor(
    private readonly tariffs: Tariffs,
    private readonly cities: Cities,
    private readonly law: Law,
    @Inject(CONFIG) private readonly config: Pick<RidesConfig, 'OPERATOR_GSTIN'>,
  ) {}

  @HandlesInternal(publishedFares)
  async published(): Promise<z.output<typeof publishedFares.answer>> {
    const now = new Date();
    const places = [null, ...(await this.cities.named()).map(({ slug }) => slug)];
    const fares = await Promise.all(
      places.map(async (city) => {
        const types = await this.cities.vehicleTypesOf(city ?? noCity);
        return Promise.all(types.map((type) => this.#fareOf(city, type, now)));
      }),
    );
    const coming = (await this.tariffs.all()).map(({ effectiveFrom }) => effectiveFrom).filter((at) => at > now);
    const [next] = coming.toSorted((a, b) => a.getTime() - b.getTime());
    return { fares: fares.flat(), changesAt: next?.toISOString() ?? null };
  }

  async #fareOf(city: string | null, vehicleType: VehicleType, now: Date): Promise<PublishedFare> {
    const { terms } = this.tariffs.inForce(city ?? noCity, vehicleType, now);
    const { distance, basePaise, includedMetres, perKmPaise, perMinutePaise, minimumPaise, welfareFee } = terms;
    const gstPercent = gstPercentOf(terms, untaxedBy(terms, this.config.OPERATOR_GSTIN));
    const { welfare = false } = welfareFee ? await this.law.welfareIn(city, now) : {};
    const prices = { distance, basePaise, includedMetres, perKmPaise, perMinutePaise, minimumPaise };
    return { city, vehicleType, ...prices, gstPercent, welfareFee: welfare };
  }
}
