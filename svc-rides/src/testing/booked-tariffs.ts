import { documentedTariff, gstApart, type TariffTerms } from '@rahi/contracts';
import type { DataSource } from 'typeorm';

/** Terms with lines that version 1 has not: tolls, a wait, a fee for a late cancellation, another commission. */
const fuller: TariffTerms = {
  ...documentedTariff.sedan,
  waiting: { freeMinutes: 0, perMinutePaise: 133 },
  cancellation: { freeMinutes: 0, percent: 10, mostPaise: 10_000 },
  commission: { quotedPercent: 17, settledPercent: 17 },
};

export interface BookedTariff {
  version: number;
  terms: TariffTerms;
}

/** Version 1 of the sedan's tariff, and a version for each way in which GST is owed, with and without rounding of cash. */
export const bookedTariffs: readonly BookedTariff[] = [
  documentedTariff.sedan,
  fuller,
  { ...fuller, gst: 'platform' as const },
  { ...fuller, gst: 'platform' as const, roundCash: true },
  { ...fuller, gst: 'driver' as const, gstPercent: 0, roundCash: true },
  { ...fuller, gst: 'none' as const, gstPercent: 0 },
].map((terms, at) => ({ version: at + 1, terms }));

export const bookedTariffId = 'everywhere/sedan';

/** Stores the versions after the first one, as the desk would have published them before any of the rides. */
export async function storeTariffs(database: DataSource): Promise<void> {
  for (const { version, terms } of bookedTariffs.slice(1)) {
    const { terms: own, gst = null, roundCash = false } = gstApart(terms);
    await database.query(
      `INSERT INTO tariffs (id, version, vehicle_type, effective_from, terms, gst, round_cash)
       VALUES ($1, $2, 'sedan', now() - make_interval(days => 60 - $2), $3, $4, $5)`,
      [bookedTariffId, version, JSON.stringify(own), gst, roundCash],
    );
  }
}
