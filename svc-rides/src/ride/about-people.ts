import type { AboutPerson } from '@rahi/service-kit/kept-columns';
import { areaSql, noAddress } from '@rahi/service-kit/kept-data';
import type { ValueTransformer } from 'typeorm';

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

/** Each stop of a list with another address and a coarser place. */
const stopsIn = (column: string, address: string, digits: number) =>
  `(SELECT coalesce(jsonb_agg(stop || jsonb_build_object('address', ${address},
      'lat', round((stop->>'lat')::numeric, ${digits}), 'lng', round((stop->>'lng')::numeric, ${digits})) ORDER BY place), '[]')
    FROM jsonb_array_elements(${column}) WITH ORDINALITY AS listed (stop, place))`;

export const exactStops: AboutPerson = {
  what: 'addresses and positions of stops',
  of: ['rider'],
  blank: (column) => stopsIn(column, `${noAddress}::text`, 1),
  after: { [twoYears]: (column) => stopsIn(column, areaSql(`stop->>'address'`), 2) },
};

/** Each turn of a list with a coarser place. */
const turnsIn = (column: string, digits: number) =>
  `(SELECT coalesce(jsonb_agg(turn || jsonb_build_object('lat', round((turn->>'lat')::numeric, ${digits}),
      'lng', round((turn->>'lng')::numeric, ${digits})) ORDER BY place), '[]')
    FROM jsonb_array_elements(${column}) WITH ORDINALITY AS listed (turn, place))`;

export const exactTurns: AboutPerson = {
  what: 'where the trip was changed',
  of: ['rider', 'driver'],
  blank: (column) => turnsIn(column, 1),
  after: { [twoYears]: (column) => turnsIn(column, 2) },
};

export const changeOfTrip: AboutPerson = {
  what: 'addresses and positions of a change of the trip',
  of: ['rider'],
  blank: 'NULL',
  after: { 30: 'NULL' },
};

export const driverPosition: AboutPerson = {
  what: 'position of the driver',
  of: ['rider', 'driver'],
  blank: 'NULL',
  after: { [twoYears]: 'NULL' },
};

/** Of a snapshot of a person. */
const withoutPhone = (column: string) => `(${column} - 'woman') || '{"phone":null}'`;

export const blankRider: AboutPerson = {
  what: 'name, phone, rating, whether she is a woman',
  of: ['rider'],
  blank: `'{"name":"Rider","phone":null,"rating":null}'::jsonb`,
  after: { [twoYears]: withoutPhone },
};

export const blankDriver: AboutPerson = {
  what: 'name, phone, vehicle',
  of: ['driver'],
  blank: `'{"name":"Driver","phone":null,"rating":null,"totalTrips":0,"vehicleModel":null,"vehicleNumber":null}'::jsonb`,
  after: { [twoYears]: withoutPhone },
};

/** Of somebody who has no account, and did not enter it themselves: the phone goes with the notes to drivers. */
export const guestOfRider: AboutPerson = {
  what: 'name and phone of the guest, whether she is a woman',
  of: ['rider'],
  blank: 'NULL',
  after: { 30: withoutPhone, [twoYears]: 'NULL' },
};

export const cancelWords: AboutPerson = {
  what: 'why it was cancelled, in words',
  of: ['rider', 'driver'],
  blank: (reason) => `CASE WHEN ${reason} IS NULL THEN NULL ELSE 'erased' END`,
};

export const whereEndedAway: AboutPerson = {
  what: 'where and why a trip ended elsewhere',
  of: ['rider', 'driver'],
  blank: 'NULL',
  after: { [twoYears]: 'NULL' },
};

export const whyUnseen: AboutPerson = {
  what: 'why the driver’s place was not known',
  of: ['driver'],
  blank: 'NULL',
  after: { [twoYears]: 'NULL' },
};

/** A parcel without what was typed about it: who sends and gets it, what it is, and where it was to go before it went back. */
const bareParcel = (column: string) =>
  `(${column} || '{"description":null,"sender":null,"receiver":null}') #- '{returned,address}'`;
/** Its people have no account, and did not enter their phones themselves. */
const parcelWithoutPhones = (column: string) => {
  const person = (member: string) =>
    `CASE jsonb_typeof(${column}->'${member}') WHEN 'object' THEN ${column}->'${member}' || '{"phone":null}' ELSE 'null'::jsonb END`;
  return `${column} || jsonb_build_object('description', NULL, 'sender', ${person('sender')}, 'receiver', ${person('receiver')})`;
};

export const parcelAndPeople: AboutPerson = {
  what: 'what a parcel is, name and phone of who hands it over and who gets it',
  of: ['rider'],
  blank: bareParcel,
  after: { 30: parcelWithoutPhones, [twoYears]: bareParcel },
};

/** R46. */
export const wishForWoman: AboutPerson = {
  what: 'whether a woman driver was asked for',
  of: ['rider'],
  blank: 'NULL',
  after: { [twoYears]: 'NULL' },
};

/** R46. */
export const wishThatWasMet: AboutPerson = {
  what: 'whether the driver was a woman',
  of: ['driver'],
  blank: 'NULL',
  after: { [twoYears]: 'NULL' },
};

export const upiOfDriver: AboutPerson = {
  what: 'the driver’s own UPI address',
  of: ['driver'],
  blank: 'NULL',
  after: { [twoYears]: 'NULL' },
};

/** Of what may say something about the health of a person, and is needed for the trip only (ADR 88): kept as long as notes to drivers. */
export const preferencesOfRider: AboutPerson = {
  what: 'what the rider asked for, such as space for a wheelchair',
  of: ['rider'],
  blank: `'{}'`,
  after: { 30: `'{}'` },
};

export const noteToDriver: AboutPerson = {
  what: 'what the rider wrote to the driver',
  of: ['rider'],
  blank: 'NULL',
  after: { 30: 'NULL' },
};

/** Degrees to 11 cm: as text they never need an exponent. */
export const toSixDecimals = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

export const sixDecimals: ValueTransformer = {
  to: toSixDecimals,
  from: (degrees: number) => degrees,
};
