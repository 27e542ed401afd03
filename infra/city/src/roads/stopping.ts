import type { LatLng } from '@rahi/contracts/geo/distance';
import type { RoadGraph } from './road-graph.js';
import type { RoadInfo } from './road.js';
import { farthestSnap, type Snap, type Snapper } from './snap.js';

/** A road on which no car may stop. */
export type NoStopping = 'motorway' | 'flyover' | 'tunnel' | 'ferry';

/** A point of a road where a car may stop. */
export interface StoppingPlace extends LatLng {
  /** Empty where the road has no name. */
  readonly street: string;
  /** From the requested place. */
  readonly metres: number;
}

/** Whether a car may stop where it is asked to. */
export interface Stopping {
  /** The kind of road there on which it may not; null where it may, and where no road is near. */
  readonly not: NoStopping | null;
  /** Where it may instead; null where it may stop at the place, and where no other road is near. */
  readonly instead: StoppingPlace | null;
}

/** Bridges of these classes are flyovers and bridges over rivers. One over a drain is part of its street. */
const bridged = new Set(['trunk', 'primary', 'secondary']);

/** The kind of a road on which no car may stop; null for others. */
export function noStopping({ roadClass, bridge, tunnel }: RoadInfo): NoStopping | null {
  if (roadClass === 'motorway' || roadClass === 'ferry') return roadClass;
  if (tunnel) return 'tunnel';
  return bridge && bridged.has(roadClass) ? 'flyover' : null;
}

/** Finds places beside the roads where a car may stop. */
export class StoppingPlaces {
  constructor(
    private readonly graph: RoadGraph,
    private readonly snapper: Snapper,
  ) {}

  /** Whether a car may stop on the road at a place, which is the one that a route to the place ends on, else where it may. */
  at(place: LatLng): Stopping {
    const { nearest } = this.snapper.around({ lat: place.lat, lng: place.lng }, 'car', () => true);
    const [first] = nearest;
    if (!first || nearest.some((snap) => noStopping(this.graph.infoOf(snap.arc)) === null))
      return { not: null, instead: null };
    const instead = this.nearest(place, farthestSnap);
    return { not: noStopping(this.graph.infoOf(first.arc)), instead };
  }

  /** The nearest point at most so many metres away; null without one. */
  nearest(place: LatLng, metres: number): StoppingPlace | null {
    const [first] = this.#near(place, metres);
    return first ? this.#placeOf(first) : null;
  }

  /** The nearest point of each named street at most so many metres away, the nearest street first. */
  streets(place: LatLng, metres: number): StoppingPlace[] {
    const byName = new Map<string, Snap>();
    for (const snap of this.#near(place, metres)) {
      const { name } = this.graph.infoOf(snap.arc);
      if (name !== '' && !byName.has(name)) byName.set(name, snap);
    }
    return [...byName.values()].map((snap) => this.#placeOf(snap));
  }

  #near({ lat, lng }: LatLng, metres: number): Snap[] {
    const near = this.snapper.within(metres, { lat, lng }, 'car').filter(({ arc }) => {
      const info = this.graph.infoOf(arc);
      // A road that is only led into is one on which a driver may end.
      return noStopping(info) === null && !info.private && this.graph.layerOf(arc) !== 'begin';
    });
    return near.toSorted((a, b) => a.metres - b.metres);
  }

  #placeOf({ arc, cm, metres }: Snap): StoppingPlace {
    const [lat, lng] = this.graph.lineOf(arc, cm, cm)[0]!;
    return { lat, lng, street: this.graph.infoOf(arc).name, metres: Math.round(metres) };
  }
}
