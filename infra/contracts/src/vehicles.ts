import * as z from 'zod/mini';
import { isInBox, type BoundingBox, type LatLng } from './geo/distance.js';
import type { ParcelLimit, ParcelSize } from './parcel.js';

interface VehicleKind {
  readonly id: string;
  readonly label: string;
  /** Seats without the driver's. */
  readonly seats: number;
  /** How the roads treat it: which ways are open to it, and how fast it goes (`infra/city/src/roads`). */
  readonly roads: 'car' | 'auto' | 'bike';
  /** Metres, and tonnes with passengers, of its largest model: for roads and gates with a limit. */
  readonly size: {
    readonly lengthM: number;
    readonly widthM: number;
    readonly heightM: number;
    readonly tonnes: number;
  };
  /** Its drawings in the ui kit. */
  readonly art: string;
  /** R32: straight-line kilometres, and the setting by which an operator changes them. */
  readonly longestTrip: { readonly km: number; readonly setting: 'LONGEST_AUTO_KM' | 'LONGEST_CAR_KM' | null };
  /** The tariff that applies until the desk publishes another: what differs from the documented one (§9). */
  readonly tariff: {
    readonly basePaise: number;
    readonly perKmPaise: number;
    readonly includedMetres?: number;
    readonly commission?: { readonly quotedPercent: number; readonly settledPercent: number };
  };
  /** R47: whether only cities whose pack names it have it. */
  readonly needsCity: boolean;
  /** What its driver has for the rider, who must wear it: on two wheels a helmet (Motor Vehicles Act, section 129). */
  readonly gear: 'helmet' | null;
  /** How large the parcels are that it may carry; null for a type that carries none (ADR 87). */
  readonly parcel: Readonly<Record<ParcelSize, ParcelLimit>> | null;
  /** Vehicles that demo drivers drive. */
  readonly models: readonly [string, string, string];
}

/** R47: all vehicle types, in the order in which people choose among them (§1, §3, R7). */
const registry = [
  {
    id: 'mini',
    label: 'Mini',
    seats: 4,
    roads: 'car',
    size: { lengthM: 3.7, widthM: 1.65, heightM: 1.7, tonnes: 1.4 },
    art: 'mini',
    longestTrip: { km: 300, setting: 'LONGEST_CAR_KM' },
    tariff: { basePaise: 800, perKmPaise: 1200 },
    needsCity: false,
    gear: null,
    parcel: null,
    models: ['Maruti WagonR', 'Hyundai i10', 'Tata Tiago'],
  },
  {
    id: 'sedan',
    label: 'Sedan',
    seats: 4,
    roads: 'car',
    size: { lengthM: 4, widthM: 1.75, heightM: 1.55, tonnes: 1.5 },
    art: 'sedan',
    longestTrip: { km: 300, setting: 'LONGEST_CAR_KM' },
    tariff: { basePaise: 1500, perKmPaise: 1800 },
    needsCity: false,
    gear: null,
    parcel: null,
    models: ['White Dzire', 'Honda Amaze', 'Hyundai Aura'],
  },
  {
    id: 'suv',
    label: 'SUV',
    seats: 6,
    roads: 'car',
    size: { lengthM: 4.75, widthM: 1.9, heightM: 1.8, tonnes: 2.5 },
    art: 'suv',
    longestTrip: { km: 300, setting: 'LONGEST_CAR_KM' },
    tariff: { basePaise: 2500, perKmPaise: 2800 },
    needsCity: false,
    gear: null,
    parcel: null,
    models: ['Maruti Ertiga', 'Toyota Innova', 'Mahindra XUV'],
  },
  {
    id: 'auto',
    label: 'Auto',
    seats: 3,
    roads: 'auto',
    size: { lengthM: 2.7, widthM: 1.3, heightM: 1.8, tonnes: 0.8 },
    art: 'auto',
    longestTrip: { km: 60, setting: 'LONGEST_AUTO_KM' },
    tariff: { basePaise: 500, perKmPaise: 800 },
    needsCity: false,
    gear: null,
    parcel: { small: { cm: 35, kg: 5 }, medium: { cm: 60, kg: 20 } },
    models: ['Bajaj RE', 'Piaggio Ape', 'TVS King'],
  },
  {
    id: 'bike',
    label: 'Bike',
    seats: 1,
    roads: 'bike',
    size: { lengthM: 2.1, widthM: 0.8, heightM: 1.2, tonnes: 0.4 },
    art: 'bike',
    // From here on by Karnataka's Electric Bike Taxi Scheme of 2021: 10 km between the two ends of a trip, ₹25 for 5 km and ₹50 for
    // 10 km (The Indian Express, 6 December 2022).
    longestTrip: { km: 10, setting: null },
    // The base covers 3 km, as the Motor Vehicle Aggregator Guidelines of 2025 require (`rules.ts`).
    tariff: {
      basePaise: 1500,
      includedMetres: 3000,
      perKmPaise: 500,
      commission: { quotedPercent: 10, settledPercent: 10 },
    },
    needsCity: true,
    gear: 'helmet',
    // In the driver's bag, with both hands free.
    parcel: { small: { cm: 35, kg: 5 }, medium: { cm: 45, kg: 10 } },
    models: ['Hero Splendor', 'Honda Activa', 'TVS iQube'],
  },
] as const satisfies readonly [VehicleKind, ...VehicleKind[]];

type Registered = (typeof registry)[number];
export type VehicleType = Registered['id'];
/** The key of a vehicle's drawings in the ui kit. */
export type VehicleArtName = Registered['art'];

const [first, ...others] = registry;

/** The order in which people choose among them (§1, §3, R7). */
export const vehicleChoices: readonly [VehicleType, ...VehicleType[]] = [first.id, ...others.map(({ id }) => id)];

/** All types, by name. */
export const vehicleTypes: readonly VehicleType[] = vehicleChoices.toSorted();
export const vehicleTypeSchema = z.enum(vehicleTypes);

/** One value for each vehicle type. */
export function byVehicleType<T>(of: (type: VehicleType) => T): Readonly<Record<VehicleType, T>> {
  // Object.fromEntries does not keep the names of the keys.
  return Object.fromEntries(vehicleTypes.map((type) => [type, of(type)])) as Record<VehicleType, T>;
}

/** What the registry says of each type. */
export const vehicleFacts: Readonly<Record<VehicleType, VehicleKind & { art: VehicleArtName }>> = byVehicleType(
  (type) => registry.find(({ id }) => id === type) ?? first,
);

/** The types that every city has, by name. */
export const usualVehicleTypes: readonly VehicleType[] = vehicleTypes.filter((type) => !vehicleFacts[type].needsCity);

/** The types that only the cities have which switch them on, by name. */
export const cityVehicleTypes: readonly VehicleType[] = vehicleTypes.filter((type) => vehicleFacts[type].needsCity);

/** A city as its pack and `GET /api/cities` describe it. */
export interface CityWithVehicles {
  readonly bounds: BoundingBox;
  /** The types that it switches on, of those that need a city. Names that this release does not know are left out. */
  readonly vehicleTypes?: readonly string[] | undefined;
}

const has = (city: CityWithVehicles, type: VehicleType) => city.vehicleTypes?.includes(type) === true;

/** R47: the types of these cities, in the order of `vehicleChoices`: the usual ones, and those that one of them switches on. */
export function vehicleTypesOf(cities: readonly CityWithVehicles[]): readonly VehicleType[] {
  return vehicleChoices.filter((type) => !vehicleFacts[type].needsCity || cities.some((city) => has(city, type)));
}

/**
 * R47: the types at a place, in the order of `vehicleChoices`.
 * @param place null where it is not known: then the types that all these cities have
 */
export function vehicleTypesAt(cities: readonly CityWithVehicles[], place: LatLng | null): readonly VehicleType[] {
  if (place) return vehicleTypesOf(cities.filter(({ bounds }) => isInBox(place, bounds)));
  return vehicleTypesOf(cities).filter(
    (type) => !vehicleFacts[type].needsCity || cities.every((city) => has(city, type)),
  );
}

/** The usual types in turn, by a number from 0 on: a fleet that is numbered has as many of each. */
export function usualVehicleType(number: number): VehicleType {
  return usualVehicleTypes[number % usualVehicleTypes.length] ?? first.id;
}

/** Any of the usual types. @param chance from 0 to below 1, such as `Math.random` */
export function anyUsualVehicleType(chance: () => number): VehicleType {
  return usualVehicleType(Math.floor(chance() * usualVehicleTypes.length));
}
