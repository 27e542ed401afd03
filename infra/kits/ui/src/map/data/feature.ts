import type { LatLngPair } from '@rahi/contracts/geo/distance';

/** A shape with a name, approximate to some hundred metres. Rings close by themselves. */
export interface AreaFeature {
  kind: 'sea' | 'lake' | 'park';
  name?: string;
  /** Where the name is written; without it the middle of the shape. */
  label?: LatLngPair;
  ring: readonly LatLngPair[];
}

export interface RiverFeature {
  kind: 'river';
  name?: string;
  label?: LatLngPair;
  /** Width in metres. */
  width: number;
  line: readonly LatLngPair[];
}

/** A name on the map: rank 1 a city, 2 a well-known part of it, 3 a neighbourhood. */
export type LocalityLabel = readonly [name: string, lat: number, lng: number, rank: 1 | 2 | 3];

export interface Metro {
  areas: readonly AreaFeature[];
  rivers: readonly RiverFeature[];
  localities: readonly LocalityLabel[];
}
