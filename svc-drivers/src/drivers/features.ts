import {
  featuresFor,
  Refusal,
  vehicleFeatures,
  type DeclaredFeature,
  type FeatureState,
  type VehicleFeature,
  type VehicleType,
} from '@rahi/contracts';
import { say } from '../say.js';
import type { DriverEntity } from './driver.entity.js';

type Lists = Pick<DriverEntity, 'featuresWaiting' | 'featuresVerified' | 'featuresRefused'>;
type Standing = Lists & Pick<DriverEntity, 'featuresSince'>;

/** What is verified of one vehicle says nothing about another. */
export const noFeatures: Standing = {
  featuresWaiting: [],
  featuresVerified: [],
  featuresRefused: [],
  featuresSince: null,
};

/**
 * What becomes of a vehicle whose driver says which features it has (ADR 88). A new one waits for the desk, a verified one stays
 * verified, and one that was refused waits again when it is declared again.
 * @param isLocal on one person’s machine nobody would ever verify it
 * @throws Refusal preference_mismatch for what the vehicle type cannot have, and without a type
 */
export function afterDeclaring(
  driver: Standing,
  type: VehicleType | null,
  wanted: readonly VehicleFeature[],
  isLocal: boolean,
): Standing {
  const possible = type === null ? [] : featuresFor(type);
  if (wanted.some((feature) => !possible.includes(feature)))
    throw new Refusal('preference_mismatch', say('features.notOfType'));
  const has = vehicleFeatures.filter((feature) => wanted.includes(feature));
  const stays = has.filter((feature) => isLocal || driver.featuresVerified.includes(feature));
  return standingOf(driver, {
    featuresVerified: stays,
    featuresWaiting: has.filter((feature) => !stays.includes(feature)),
    featuresRefused: driver.featuresRefused.filter((feature) => !has.some((each) => each === feature)),
  });
}

/**
 * What becomes of a feature that the desk decides about.
 * @throws Refusal preference_mismatch for one that the driver does not declare (any more)
 */
export function afterDeciding(driver: Standing, feature: VehicleFeature, verified: boolean): Standing {
  if (stateOf(driver, feature) === null) throw new Refusal('preference_mismatch', say('features.notDeclared'));
  const others = (list: readonly string[]) => list.filter((each) => each !== feature);
  return standingOf(driver, {
    featuresWaiting: others(driver.featuresWaiting),
    featuresVerified: [...others(driver.featuresVerified), ...(verified ? [feature] : [])],
    featuresRefused: [...others(driver.featuresRefused), ...(verified ? [] : [feature])],
  });
}

/** The state of a feature; null for one that was never declared of this vehicle. */
export function stateOf(driver: Lists, feature: string): FeatureState | null {
  if (driver.featuresWaiting.includes(feature)) return 'waiting';
  if (driver.featuresVerified.includes(feature)) return 'verified';
  return driver.featuresRefused.includes(feature) ? 'refused' : null;
}

/** All that were declared, in the order of the registry. */
export function declaredOf(driver: Lists): DeclaredFeature[] {
  return vehicleFeatures.flatMap((feature) => {
    const state = stateOf(driver, feature);
    return state === null ? [] : [{ feature, state }];
  });
}

function standingOf({ featuresSince }: Standing, lists: Lists): Standing {
  const waits = lists.featuresWaiting.length > 0;
  return { ...lists, featuresSince: waits ? (featuresSince ?? new Date()) : null };
}
