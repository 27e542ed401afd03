import { gstApart, usualVehicleTypes } from '@rahi/contracts';
import type { OpsCommand } from '@rahi/service-kit';
import type { DataSource } from 'typeorm';
import { demoTermsOf } from './demo-terms.js';
import { TariffEntity } from './tariff.entity.js';

/** How somebody who tries Rahi on their machine sees rentals and outstation trips, which an operator's desk has to publish. */
export const tariffsCommands: readonly OpsCommand[] = [
  {
    words: 'tariffs offer-all',
    summary: 'local mode only: rentals and outstation trips are offered, beside the documented fares',
    run: async ({ database, print, local }) => {
      if (!local) throw new Error('Only for npm start: an operator publishes tariffs at the desk.');
      const types = await offerAll(database);
      if (types.length > 0) print(`Rentals and outstation trips are offered: ${types.join(', ')}.`);
    },
  },
];

/**
 * Publishes the newest tariff of each documented vehicle type again, with rentals and outstation trips. A type of which somebody has published
 * a tariff keeps it.
 * @returns the types
 */
export async function offerAll(database: DataSource): Promise<string[]> {
  const table = database.getRepository(TariffEntity);
  const published = await table.find();
  const offered: string[] = [];
  for (const vehicleType of usualVehicleTypes) {
    const [first, ...others] = published.filter((tariff) => tariff.vehicleType === vehicleType);
    const demo = demoTermsOf[vehicleType];
    if (!first || others.length > 0 || !demo) continue;
    const { terms } = gstApart(first.terms);
    const next = { id: first.id, version: first.version + 1, vehicleType, effectiveFrom: new Date(), terms, ...demo };
    await table.createQueryBuilder('tariff').insert().values(next).orIgnore().execute();
    offered.push(vehicleType);
  }
  return offered;
}
