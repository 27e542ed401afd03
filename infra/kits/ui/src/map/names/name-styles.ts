import type { NamedPoint } from '../base/map-tile.js';
import type { RoadClass } from '../base/road-style.js';

export type NameLook = 'city' | 'town' | 'area' | 'station' | 'landmark' | 'water' | 'street';

/** Sizes and widths in pixels of the screen. `apart` is the space around a name. */
export interface NameStyle {
  size: number;
  weight: number;
  halo: number;
  apart: number;
}

export const NAME_STYLES: Record<NameLook, NameStyle> = {
  city: { size: 15, weight: 600, halo: 3.5, apart: 12 },
  town: { size: 13, weight: 600, halo: 3.5, apart: 10 },
  area: { size: 13, weight: 600, halo: 3.5, apart: 10 },
  station: { size: 11, weight: 600, halo: 3, apart: 14 },
  landmark: { size: 11, weight: 500, halo: 3, apart: 10 },
  water: { size: 12, weight: 500, halo: 0, apart: 10 },
  street: { size: 11, weight: 500, halo: 3, apart: 7 },
};

/** The zooms at which a name is shown, and its rank: names of a lower rank are placed first. */
export interface PlacedAt {
  look: NameLook;
  from: number;
  to: number;
  rank: number;
}

const localities: Readonly<Record<string, PlacedAt>> = {
  city: { look: 'city', from: 4, to: 13, rank: 0 },
  town: { look: 'town', from: 9, to: 15, rank: 1 },
  suburb: { look: 'area', from: 11, to: 17, rank: 2 },
  borough: { look: 'area', from: 11, to: 16, rank: 2 },
  village: { look: 'area', from: 12, to: 17, rank: 4 },
  quarter: { look: 'area', from: 13, to: 17, rank: 3 },
  neighbourhood: { look: 'area', from: 14, to: 18, rank: 4 },
  hamlet: { look: 'area', from: 14, to: 18, rank: 4 },
};
const landmarkFrom: Readonly<Record<string, number>> = {
  aerodrome: 14,
  university: 15,
  hospital: 16,
  mall: 15,
  museum: 15,
  attraction: 15,
  stadium: 15,
  park: 15,
  zoo: 14,
  college: 16,
  cinema: 16,
  theatre: 16,
  police: 17,
  school: 17,
  marketplace: 16,
  place_of_worship: 17,
  library: 17,
  hotel: 17,
  fuel: 17,
};
const streetFrom: Record<RoadClass, number> = {
  fast: 12,
  primary: 13,
  secondary: 14,
  tertiary: 15,
  street: 16,
  service: 17,
};

/** How a point's name is shown; null when it is not. */
export function lookOfPoint({ layer, kind, detail, minZoom }: NamedPoint): PlacedAt | null {
  switch (layer) {
    case 'places': {
      const known = localities[detail] ?? localities[kind === 'neighbourhood' ? 'neighbourhood' : 'town'];
      return known && kind !== 'country' && kind !== 'region'
        ? { ...known, from: Math.max(known.from, minZoom) }
        : null;
    }
    case 'pois': {
      // A detail means that it is not a railway station: a metro, a monorail.
      if (kind === 'station') return { look: 'station', from: detail ? 15 : 13, to: 18, rank: detail ? 6 : 5 };
      const from = landmarkFrom[kind];
      return from === undefined ? null : { look: 'landmark', from: Math.max(from, minZoom), to: 18, rank: 20 + from };
    }
    case 'water':
      return { look: 'water', from: Math.max(9, minZoom), to: 18, rank: 12 };
  }
}

const order: readonly RoadClass[] = ['fast', 'primary', 'secondary', 'tertiary', 'street', 'service'];

export function lookOfStreet(roadClass: RoadClass): PlacedAt {
  return { look: 'street', from: streetFrom[roadClass], to: 18, rank: 10 + order.indexOf(roadClass) };
}
