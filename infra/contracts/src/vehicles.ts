import * as z from 'zod/mini';

interface VehicleKind {
  readonly id: string;
  readonly label: string;
  /** Seats without the driver's. */
  readonly seats: number;
  /** How the roads treat it: which ways are open to it, and how fast it goes (`infra/city/src/roads`). */
  readonly roads: 'car' | 'auto';
  /** Its drawings in the ui kit. */
  readonly art: string;
  /** R32: straight-line kilometres, and the setting by which an operator changes them. */
  readonly longestTrip: { readonly km: number; readonly setting: 'LONGEST_AUTO_KM' | 'LONGEST_CAR_KM' | null };
  /** What differs between the documented tariffs (§9). */
  readonly tariff: { readonly basePaise: number; readonly perKmPaise: number };
  /** R47: whether only cities whose pack names it have it. */
  readonly needsCity: boolean;
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
    art: 'mini',
    longestTrip: { km: 300, setting: 'LONGEST_CAR_KM' },
    tariff: { basePaise: 800, perKmPaise: 1200 },
    needsCity: false,
    models: ['Maruti WagonR', 'Hyundai i10', 'Tata Tiago'],
  },
  {
    id: 'sedan',
    label: 'Sedan',
    seats: 4,
    roads: 'car',
    art: 'sedan',
    longestTrip: { km: 300, setting: 'LONGEST_CAR_KM' },
    tariff: { basePaise: 1500, perKmPaise: 1800 },
    needsCity: false,
    models: ['White Dzire', 'Honda Amaze', 'Hyundai Aura'],
  },
  {
    id: 'suv',
    label: 'SUV',
    seats: 6,
    roads: 'car',
    art: 'suv',
    longestTrip: { km: 300, setting: 'LONGEST_CAR_KM' },
    tariff: { basePaise: 2500, perKmPaise: 2800 },
    needsCity: false,
    models: ['Maruti Ertiga', 'Toyota Innova', 'Mahindra XUV'],
  },
  {
    id: 'auto',
    label: 'Auto',
    seats: 3,
    roads: 'auto',
    art: 'auto',
    longestTrip: { km: 60, setting: 'LONGEST_AUTO_KM' },
    tariff: { basePaise: 500, perKmPaise: 800 },
    needsCity: false,
    models: ['Bajaj RE', 'Piaggio Ape', 'TVS King'],
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
