import { vehicleChoices, vehicleFacts } from '@rahi/contracts/vehicles';
import type { Tags } from '../../osm/extract.js';
import { vehicles, type Vehicle } from '../road.js';

/** The largest vehicle of a kind. */
export interface Size {
  readonly lengthM: number;
  readonly widthM: number;
  readonly heightM: number;
  /** With passengers. */
  readonly tonnes: number;
}

/** The largest measures of the vehicle types that are routed alike (`infra/contracts/src/vehicles.ts`). */
export const sizes: Readonly<Record<Vehicle, Size>> = {
  car: largest('car'),
  auto: largest('auto'),
  bike: largest('bike'),
};

function largest(vehicle: Vehicle): Size {
  const own = vehicleChoices.map((type) => vehicleFacts[type]).filter(({ roads }) => roads === vehicle);
  const most = (of: (size: Size) => number) => Math.max(...own.map(({ size }) => of(size)));
  return {
    lengthM: most(({ lengthM }) => lengthM),
    widthM: most(({ widthM }) => widthM),
    heightM: most(({ heightM }) => heightM),
    tonnes: most(({ tonnes }) => tonnes),
  };
}

const limits: readonly (readonly [keyof Size, (value: string) => number | null, readonly string[]])[] = [
  ['heightM', measureOf, ['maxheight', 'maxheight:physical']],
  ['widthM', measureOf, ['maxwidth', 'maxwidth:physical']],
  ['lengthM', measureOf, ['maxlength']],
  ['tonnes', tonnesOf, ['maxweight', 'maxweightrating']],
];

/** The vehicles that are too large or too heavy for a way or a gate, in a direction. */
export function tooLarge(tags: Tags, direction: 'forward' | 'backward'): ReadonlySet<Vehicle> {
  return new Set(
    vehicles.filter((vehicle) =>
      limits.some(([what, read, keys]) =>
        keys.some((key) => {
          const value = tags[`${key}:${direction}`] ?? tags[key];
          const most = value === undefined ? null : read(value);
          return most !== null && sizes[vehicle][what] > most;
        }),
      ),
    ),
  );
}

/**
 * Metres: "2.5", "2,5 m", "250 cm", "6 ft", 6'6".
 * @returns null without a measure: "default", "below_default", "none"
 */
export function measureOf(value: string): number | null {
  const feet = /^(\d+(?:\.\d+)?)\s*(?:'|ft)\s*(?:(\d+(?:\.\d+)?)\s*(?:"|in)?)?$/.exec(value.trim());
  if (feet) return Number(feet[1]) * 0.3048 + Number(feet[2] ?? 0) * 0.0254;
  const metric = /^(\d+(?:[.,]\d+)?)\s*(m|cm)?$/.exec(value.trim());
  return metric ? Number(metric[1]!.replace(',', '.')) / (metric[2] === 'cm' ? 100 : 1) : null;
}

const inTonnes: Readonly<Record<string, number>> = {
  t: 1,
  kg: 0.001,
  st: 0.907_184_74,
  lt: 1.016_046_9,
  lbs: 0.000_453_592_37,
};

/** Tonnes: "3.5", "3.5 t", "3500 kg", "4 st" (short tons), "7000 lbs". @returns null without a weight */
export function tonnesOf(value: string): number | null {
  const found = /^(\d+(?:[.,]\d+)?)\s*(t|kg|st|lt|lbs)?$/.exec(value.trim());
  return found ? Number(found[1]!.replace(',', '.')) * inTonnes[found[2] ?? 't']! : null;
}
