import type { AboutPerson } from '@rahi/service-kit/kept-columns';
import { areaSql, noAddress } from '@rahi/service-kit/kept-data';

// What several columns of a ride say about people, and for how long.

/** Days. */
export const twoYears = 730;

/** A place to a kilometre, as drivers see it after a day (R22). */
const coarse = (column: string) => `round(${column}::numeric, 2)::double precision`;
/** A place to ten kilometres. */
const region = (column: string) => `round(${column}::numeric, 1)::double precision`;

export const exactAddress: AboutPerson = {
  what: 'exact address',
  of: ['rider'],
  blank: noAddress,
  after: { [twoYears]: areaSql },
};

export const exactPosition: AboutPerson = {
  what: 'position',
  of: ['rider'],
  blank: region,
  after: { [twoYears]: coarse },
};

export const driverPosition: AboutPerson = {
  what: 'position of the driver',
  of: ['rider', 'driver'],
  blank: 'NULL',
  after: { [twoYears]: 'NULL' },
};

/** Of a snapshot of a person. */
export const withoutPhone = (column: string) => `${column} || '{"phone":null}'`;
