import { documentedTariff, type TariffTerms, type VehicleType } from '@rahi/contracts';
import type { DataSource } from 'typeorm';
import { columnsOf, TariffEntity } from '../pricing/tariffs/tariff.entity.js';
import { dropoff, pickup } from './factories.js';

const dayMs = 24 * 3_600_000;

/** The settings of an operator whom Maharashtra has registered, and who also drives in Delhi. */
export const bookedOperator = { OPERATOR_GSTIN: '27ABCDE1234F1Z5', CITY_STATES: 'delhi=07,mumbai=27' } as const;

/** Where rides begin and end, and the state in which they are supplied. Delhi is another one than the operator's: there GST is integrated. */
export const bookedPlaces = [
  { state: '07', pickup, dropoff },
  { state: '27', pickup: { lat: 19.07, lng: 72.87 }, dropoff: { lat: 19.12, lng: 72.9 } },
  // In a city that the settings do not name: the state of the operator.
  { state: '27', pickup: { lat: 18.52, lng: 73.85 }, dropoff: { lat: 18.55, lng: 73.9 } },
] as const;
export type BookedPlace = (typeof bookedPlaces)[number] | typeof welfarePlace;

/** Terms with lines that version 1 has not: tolls, a wait, a fee for a late cancellation, another commission, rentals, outstation trips. */
const fuller: TariffTerms = {
  ...documentedTariff.sedan,
  waiting: { freeMinutes: 0, perMinutePaise: 133 },
  cancellation: { freeMinutes: 0, percent: 10, mostPaise: 10_000 },
  commission: { quotedPercent: 17, settledPercent: 17 },
  rental: { packages: [{ hours: 2, km: 20, paise: 60_033 }], extraKmPaise: 1433, extraMinutePaise: 217 },
  outstation: {
    basePaise: 10_001,
    oneWay: { perKmPaise: 2133, leastKm: 100 },
    roundTrip: { perKmPaise: 1217, leastKm: 250 },
    allowancePaise: 30_007,
    nightPaise: 25_003,
    longestKm: 500,
  },
};

export interface BookedTariff {
  id: string;
  version: number;
  vehicleType: VehicleType;
  /** Null where it holds everywhere. */
  city: 'bengaluru' | 'delhi' | 'mumbai' | null;
  terms: TariffTerms;
}

const everywhere = [
  documentedTariff.sedan,
  fuller,
  { ...fuller, gst: 'platform' as const },
  { ...fuller, gst: 'platform' as const, roundCash: true },
  { ...fuller, gst: 'driver' as const, gstPercent: 0, roundCash: true },
  { ...fuller, gst: 'none' as const, gstPercent: 0 },
].map((terms, at): BookedTariff => {
  return { id: 'everywhere/sedan', version: at + 1, vehicleType: 'sedan', city: null, terms };
});

/** Version 1 of the sedan's tariff, with the rentals and outstation trips that the others have. */
export const rentedSedan: BookedTariff = {
  id: 'everywhere/sedan',
  version: 2,
  vehicleType: 'sedan',
  city: null,
  terms: { ...documentedTariff.sedan, rental: fuller.rental, outstation: fuller.outstation },
};

/** Who owes GST is a setting by city and vehicle type (R41). Autos take parcels. */
export const cityTariffs: readonly BookedTariff[] = (
  [
    ['delhi', 'mini', 'platform'],
    ['delhi', 'auto', 'driver'],
    ['mumbai', 'mini', 'driver'],
    ['mumbai', 'suv', 'platform'],
    ['mumbai', 'auto', 'none'],
  ] as const
).map(([city, vehicleType, gst]) => {
  const documented = documentedTariff[vehicleType];
  const gstPercent = gst === 'platform' ? documented.gstPercent : 0;
  const parcel = vehicleType === 'auto' && { parcel: { mostValuePaise: 500_000 } };
  const terms: TariffTerms = { ...documented, gst, gstPercent, ...parcel };
  return { id: `${city}/${vehicleType}`, version: 1, vehicleType, city, terms };
});

/** In Karnataka, whose drivers get a welfare fee; in GST's eyes it is the operator's state, as the settings do not name it. */
export const welfarePlace = {
  state: '27',
  pickup: { lat: 12.9716, lng: 77.5946 },
  dropoff: { lat: 13.0, lng: 77.63 },
} as const;

/** The welfare fee of Karnataka for a vehicle with four wheels (R42). */
const welfareFee = { percent: 1, mostPaise: 100 };

export const welfareTariff: BookedTariff = {
  id: 'bengaluru/mini',
  version: 1,
  vehicleType: 'mini',
  city: 'bengaluru',
  terms: { ...documentedTariff.mini, gst: 'platform', roundCash: true, welfareFee },
};

/** Version 1 of the sedan's tariff, a version for each way in which GST is owed, with and without rounding of cash, and those of cities. */
export const bookedTariffs: readonly BookedTariff[] = [...everywhere, ...cityTariffs, welfareTariff];

/** Where a ride by this tariff can begin. */
export const placesOf = ({ city }: BookedTariff): readonly BookedPlace[] => {
  const [delhi, mumbai] = bookedPlaces;
  if (city === null) return bookedPlaces;
  if (city === 'bengaluru') return [welfarePlace];
  return [city === 'delhi' ? delhi : mumbai];
};

/** Stores tariffs as the desk would have published them before any of the rides. */
export async function storeTariffs(database: DataSource, tariffs: readonly BookedTariff[]): Promise<void> {
  const rows = tariffs.map(({ id, version, vehicleType, city, terms }) => ({
    id,
    version,
    vehicleType,
    city,
    effectiveFrom: new Date(Date.now() - (60 - version) * dayMs),
    ...columnsOf(terms),
  }));
  await database.getRepository(TariffEntity).insert(rows);
}
