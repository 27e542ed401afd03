import { areasIn, riversIn } from './features.js';
import { paintGround, paintRivers, paintWater } from './ground.js';
import { paintLabels } from './labels.js';
import type { MapPalette } from './palette.js';
import { paintBridges, paintStreets, streetLines } from './streets.js';
import { grownBounds, tileFrame } from './tile-frame.js';

export interface TileCoordinates {
  x: number;
  y: number;
  z: number;
}

/**
 * Paints one tile of the schematic base: ground, streets, water, names. The streets are made up; rivers, shores, large
 * parks and the names of places are real, simplified. Draws in CSS pixels: scale the context for dense screens.
 */
export function paintTile(ctx: CanvasRenderingContext2D, { x, y, z }: TileCoordinates, palette: MapPalette): void {
  const frame = tileFrame(x, y, z);
  const bounds = grownBounds(frame, 24);
  const areas = areasIn(bounds);
  const lines = streetLines(frame, areas);
  paintGround(ctx, frame, areas, palette);
  paintStreets(ctx, lines, z, palette);
  const rivers = riversIn(bounds);
  paintRivers(ctx, frame, rivers, palette);
  if (rivers.length > 0) paintBridges(ctx, lines, z, palette);
  paintWater(ctx, frame, areas, palette);
  paintLabels(ctx, frame, palette);
}
