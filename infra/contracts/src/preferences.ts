import * as z from 'zod/mini';
import type { VehicleType } from './vehicles.js';

interface PreferenceKind {
  readonly id: string;
  /**
   * `vehicle`: the driver declares that their vehicle has it, the desk verifies it, and only drivers with it are offered the ride.
   * `ride`: the driver reads it on the request and on the trip.
   */
  readonly of: 'vehicle' | 'ride';
  /** The vehicle types that may have it. */
  readonly vehicleTypes: readonly VehicleType[];
}

const cars = ['mini', 'sedan', 'suv'] as const;
const withRoom = [...cars, 'auto'] as const;

/** What a rider may ask for while booking, in the order in which it is shown. */
const registry = [
  { id: 'ac', of: 'vehicle', vehicleTypes: cars },
  { id: 'wheelchair_space', of: 'vehicle', vehicleTypes: withRoom },
  { id: 'child_seat', of: 'vehicle', vehicleTypes: cars },
  { id: 'luggage_space', of: 'vehicle', vehicleTypes: cars },
  { id: 'quiet', of: 'ride', vehicleTypes: [...withRoom, 'bike'] },
  { id: 'boarding_help', of: 'ride', vehicleTypes: withRoom },
  { id: 'pet', of: 'ride', vehicleTypes: withRoom },
  { id: 'luggage', of: 'ride', vehicleTypes: withRoom },
] as const satisfies readonly PreferenceKind[];

type Registered = (typeof registry)[number];
export type Preference = Registered['id'];
/** A preference that is matched with what the desk has verified of a vehicle. */
export type VehicleFeature = Extract<Registered, { of: 'vehicle' }>['id'];

const isOfVehicle = (kind: Registered): kind is Extract<Registered, { of: 'vehicle' }> => kind.of === 'vehicle';

export const preferences: readonly Preference[] = registry.map(({ id }) => id);
export const vehicleFeatures: readonly VehicleFeature[] = registry.filter(isOfVehicle).map(({ id }) => id);

/** What keeps drivers away from a ride that asks for it: the rest of the preferences is only said to the driver. */
export const matchedWishes = ['woman_driver', ...vehicleFeatures, 'pet'] as const;
export type MatchedWish = (typeof matchedWishes)[number];
export const matchedWishSchema = z.enum(matchedWishes);

export const preferenceSchema = z.enum(preferences);
export const vehicleFeatureSchema = z.enum(vehicleFeatures);

/** Preferences, or features, as answers carry them: a release reads those that a later one added, and does not show them. */
export const preferenceList = z.array(z.string());

/** Those of a list that this release knows, in the order of the registry. */
export function knownPreferences(list: readonly string[] | null | undefined): readonly Preference[] {
  return preferences.filter((id) => list?.includes(id));
}

/** Those of a list that this release knows to keep drivers away, in order. */
export function knownMatchedWishes(list: readonly string[] | undefined): readonly MatchedWish[] {
  return matchedWishes.filter((id) => list?.includes(id));
}

/** Those that a ride with a vehicle type may ask for, in order. */
export function preferencesFor(type: VehicleType): readonly Preference[] {
  return registry.filter(({ vehicleTypes }) => vehicleTypes.some((each) => each === type)).map(({ id }) => id);
}

/** What drivers of a vehicle type may declare, in order. */
export function featuresFor(type: VehicleType): readonly VehicleFeature[] {
  const allowed = preferencesFor(type);
  return vehicleFeatures.filter((id) => allowed.includes(id));
}

export function isVehicleFeature(id: Preference): id is VehicleFeature {
  return vehicleFeatures.some((feature) => feature === id);
}

/** A driver, as far as preferences of riders concern them. */
export interface Meeting {
  /** What the desk has verified of the vehicle. Absent from a release of svc-drivers before it: nothing. */
  readonly features?: readonly string[] | undefined;
  /** Absent from a release of svc-drivers before it: the driver does. */
  readonly takesPets?: boolean | undefined;
}

/** All preferences that a driver meets. A ride that asks for another one is not theirs. */
export function preferencesMetBy({ features = [], takesPets = true }: Meeting): readonly Preference[] {
  return preferences.filter((id) => {
    if (isVehicleFeature(id)) return features.includes(id);
    return id !== 'pet' || takesPets;
  });
}

/** `waiting`: the desk has not decided yet. Only a verified feature is matched. */
export const featureStates = ['waiting', 'verified', 'refused'] as const;
export const featureStateSchema = z.enum(featureStates);
export type FeatureState = z.output<typeof featureStateSchema>;

/** What a driver declared of the vehicle, and what became of it. */
export const declaredFeatureSchema = z.object({ feature: z.string(), state: featureStateSchema });
export type DeclaredFeature = z.output<typeof declaredFeatureSchema>;
