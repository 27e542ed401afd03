import type { BoundingBox, LatLngPair } from '@rahi/contracts/geo/distance';

export const TILE_SIZE = 256;

export type PixelPoint = readonly [x: number, y: number];

/** Where a tile lies: turns degrees into its own pixels (Web Mercator) and says how large a metre is on it. */
export interface TileFrame {
  zoom: number;
  bounds: BoundingBox;
  pixelsPerMetre: number;
  toPixel: (at: LatLngPair) => PixelPoint;
}

const EQUATOR_METRES = 40_075_016.7;

/** The frame of tile x, y at a zoom, 256 CSS pixels square. */
export function tileFrame(x: number, y: number, zoom: number): TileFrame {
  const world = TILE_SIZE * 2 ** zoom;
  const latAt = (py: number): number => (Math.atan(Math.sinh(Math.PI * (1 - (2 * py) / world))) * 180) / Math.PI;
  const lngAt = (px: number): number => (px / world) * 360 - 180;
  const bounds = {
    north: latAt(y * TILE_SIZE),
    south: latAt((y + 1) * TILE_SIZE),
    west: lngAt(x * TILE_SIZE),
    east: lngAt((x + 1) * TILE_SIZE),
  };
  const middle = ((bounds.north + bounds.south) / 2) * (Math.PI / 180);
  return {
    zoom,
    bounds,
    pixelsPerMetre: world / (EQUATOR_METRES * Math.cos(middle)),
    toPixel: ([lat, lng]) => {
      const sine = Math.sin((lat * Math.PI) / 180);
      return [
        ((lng + 180) / 360) * world - x * TILE_SIZE,
        (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * world - y * TILE_SIZE,
      ];
    },
  };
}

/** The tile's bounds grown by a margin in pixels, for what reaches in from outside. */
export function grownBounds({ bounds }: TileFrame, pixels: number): BoundingBox {
  const share = pixels / TILE_SIZE;
  const dLat = (bounds.north - bounds.south) * share;
  const dLng = (bounds.east - bounds.west) * share;
  return {
    south: bounds.south - dLat,
    north: bounds.north + dLat,
    west: bounds.west - dLng,
    east: bounds.east + dLng,
  };
}
