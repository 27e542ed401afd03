import type { MapPalette } from '../theme.js';

/** Classes of roads, the widest first. */
export const ROAD_CLASSES = ['fast', 'primary', 'secondary', 'tertiary', 'street', 'service'] as const;
export type RoadClass = (typeof ROAD_CLASSES)[number];

const CLASS_OF: Readonly<Record<string, RoadClass>> = {
  motorway: 'fast',
  trunk: 'fast',
  primary: 'primary',
  secondary: 'secondary',
  tertiary: 'tertiary',
  unclassified: 'street',
  residential: 'street',
  living_street: 'street',
  road: 'street',
  service: 'service',
  pedestrian: 'service',
  track: 'service',
  // The kinds of the Protomaps schema, where it has no detail.
  highway: 'fast',
  major_road: 'secondary',
  medium_road: 'tertiary',
  minor_road: 'street',
};

/** The class of a road of the Protomaps schema; null for kinds that are not drawn: footways, ferries, runways. */
export function roadClassOf(kind: string, detail: string): RoadClass | null {
  return CLASS_OF[detail.replace(/_link$/, '')] ?? (kind === 'path' ? null : (CLASS_OF[kind] ?? null));
}

/** Widths at zoom 16 in pixels of the screen: the surface, and the extra width of the casing. */
const WIDTH: Record<RoadClass, { surface: number; casing: number }> = {
  fast: { surface: 11, casing: 2 },
  primary: { surface: 11, casing: 2 },
  secondary: { surface: 9, casing: 1.8 },
  tertiary: { surface: 7.4, casing: 1.6 },
  street: { surface: 4.8, casing: 1.2 },
  service: { surface: 2, casing: 0.8 },
};
const FIRST_ZOOM: Record<RoadClass, number> = {
  fast: 5,
  primary: 8,
  secondary: 10,
  tertiary: 12,
  street: 13,
  service: 15,
};
/** The zoom from which a class has a surface and a casing. Below it, it is a thin line. */
const CASED_FROM: Record<RoadClass, number> = {
  fast: 8,
  primary: 11,
  secondary: 12,
  tertiary: 13,
  street: 14,
  service: 16,
};

/** The factor of all widths at a zoom. They grow faster from zoom 15 on. */
const growth = (zoom: number): number =>
  zoom >= 15 ? Math.min(3.2, 1.75 ** (zoom - 16)) : 1.75 ** -1 * 1.32 ** (zoom - 15);

/** Widths in pixels of the screen; null when a class is not drawn at a zoom. `casing` is 0 for a thin line. */
export function roadWidths(roadClass: RoadClass, zoom: number): { surface: number; casing: number } | null {
  if (zoom < FIRST_ZOOM[roadClass]) return null;
  const { surface, casing } = WIDTH[roadClass];
  const grown = surface * growth(zoom);
  return zoom < CASED_FROM[roadClass]
    ? { surface: Math.min(grown, 1), casing: 0 }
    : { surface: grown, casing: zoom < 12 ? Math.min(1, casing) : casing };
}

/** The colours of a class: surface and casing. */
export function roadColours(roadClass: RoadClass, palette: MapPalette): { surface: string; casing: string } {
  switch (roadClass) {
    case 'fast':
      return { surface: palette.fast, casing: palette.fastEdge };
    case 'primary':
    case 'secondary':
      return { surface: palette.main, casing: palette.mainEdge };
    case 'tertiary':
    case 'street':
    case 'service':
      return { surface: palette.road, casing: palette.edge };
  }
}
