import { join } from 'node:path';
import { across, down, EXTENT, openTileMap, readTile, tileOf, unpacked, type OpenPack } from '@rahi/city';
import type { BoundingBox, LatLng } from '@rahi/contracts';

/** Coarse enough for a picture of a whole city. */
const zoom = 10;

/** A point in pixels of the picture, from its upper left corner. */
export type Pixel = readonly [x: number, y: number];

/** Where places of a box lie in a picture. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  at(place: LatLng): Pixel;
}

/** What lies under the dots, in pixels. */
export interface Ground {
  readonly land: readonly (readonly Pixel[])[];
  readonly water: readonly (readonly Pixel[])[];
  readonly roads: Readonly<Record<'large' | 'middle' | 'small', readonly (readonly Pixel[])[]>>;
}

/** Fits a box of the map into so many pixels. */
export function frameOf({ south, west, north, east }: BoundingBox, most: { width: number; height: number }): Frame {
  const [left, right, top, bottom] = [across(west), across(east), down(north), down(south)];
  const scale = Math.min(most.width / (right - left), most.height / (bottom - top));
  return {
    width: Math.round((right - left) * scale),
    height: Math.round((bottom - top) * scale),
    at: ({ lat, lng }) => [(across(lng) - left) * scale, (down(lat) - top) * scale],
  };
}

const sizeOf = (kind: unknown, detail: unknown): keyof Ground['roads'] | null => {
  if (kind === 'highway') return 'large';
  if (kind !== 'major_road') return null;
  return detail === 'secondary' || detail === 'tertiary' ? 'small' : 'middle';
};

/** Reads land, water and main roads from a pack's map. */
export async function readGround(pack: OpenPack, box: BoundingBox, frame: Frame): Promise<Ground> {
  const map = await openTileMap(join(pack.folder, 'map.pmtiles'));
  const ground = {
    land: [] as Pixel[][],
    water: [] as Pixel[][],
    roads: { large: [] as Pixel[][], middle: [] as Pixel[][], small: [] as Pixel[][] },
  };
  const [left, top] = tileOf(box.west, box.north, zoom);
  const [right, bottom] = tileOf(box.east, box.south, zoom);
  const side = 2 ** zoom;
  const [originX, originY] = frame.at({ lat: 0, lng: 0 });
  // Pixels of the whole map of the world, by two points of it.
  const pixels = (frame.at({ lat: 0, lng: 180 })[0] - originX) * 2;
  for (let x = left; x <= right; x++) {
    for (let y = top; y <= bottom; y++) {
      const tile = await map.tile(zoom, x, y);
      if (!tile) continue;
      const pixelOf = ([px, py]: readonly [number, number]): Pixel => [
        originX + ((x + px / EXTENT) / side - 0.5) * pixels,
        originY + ((y + py / EXTENT) / side - 0.5) * pixels,
      ];
      for (const [layer, { type, tags, geometry }] of readTile(await unpacked(tile), EXTENT)) {
        if (type === 1) continue;
        const lines = geometry.map((line) => line.map(pixelOf)).filter((line) => touches(line, frame));
        const size = layer === 'roads' ? sizeOf(tags?.['kind'], tags?.['kind_detail']) : null;
        if (layer === 'earth') ground.land.push(...lines);
        else if (layer === 'water' && type === 3) ground.water.push(...lines);
        else if (size) ground.roads[size].push(...lines);
      }
    }
  }
  await map.close();
  return ground;
}

function touches(line: readonly Pixel[], { width, height }: Frame): boolean {
  const [xs, ys] = [line.map(([x]) => x), line.map(([, y]) => y)];
  return Math.max(...xs) >= 0 && Math.min(...xs) <= width && Math.max(...ys) >= 0 && Math.min(...ys) <= height;
}
