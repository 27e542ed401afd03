import type { PolygonRings, Position } from '../geometry/bounds.js';

/** The layers of the Protomaps basemap that a pack has. */
export const layers = ['earth', 'landuse', 'water', 'buildings', 'roads', 'pois', 'places'] as const;
export type Layer = (typeof layers)[number];

/** Members of a feature, with the names and values of the Protomaps basemap. */
export type Properties = Readonly<Record<string, string | number | boolean>>;

/** Something that the map draws from one zoom on. */
export interface MapFeature {
  readonly layer: Layer;
  readonly minZoom: number;
  readonly properties: Properties;
  /** Members that the feature has only from a higher zoom on, for example the name of a road. */
  readonly details?: { readonly minZoom: number; readonly properties: Properties };
  readonly shape:
    | { readonly type: 'point'; readonly at: Position }
    | { readonly type: 'line'; readonly line: Position[] }
    | { readonly type: 'polygons'; readonly polygons: PolygonRings[] };
}
