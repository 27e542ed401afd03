import { districtsIn, parksIn } from '@rahi/contracts/geo/street-network';
import type { AreaFeature, RiverFeature } from '../data/feature.js';
import type { MapPalette } from './palette.js';
import { addRing, addRoundedRing, addSmoothLine, addSmoothRing } from './shapes.js';
import { grownBounds, TILE_SIZE, type TileFrame } from './tile-frame.js';

const DISTRICTS_FROM = 13;
const PARKS_FROM = 13;
const BUILT_UP_SHARE = 0.62;
const PARK_CORNER_M = 110;

/** Land, built-up districts and parks. */
export function paintGround(
  ctx: CanvasRenderingContext2D,
  frame: TileFrame,
  areas: readonly AreaFeature[],
  palette: MapPalette,
): void {
  ctx.fillStyle = palette.land;
  ctx.fillRect(0, 0, TILE_SIZE, TILE_SIZE);
  const bounds = grownBounds(frame, 2);
  if (frame.zoom >= DISTRICTS_FROM) {
    ctx.beginPath();
    for (const { ring, tone } of districtsIn(bounds)) if (tone < BUILT_UP_SHARE) addRing(ctx, ring.map(frame.toPixel));
    ctx.fillStyle = palette.block;
    ctx.fill();
  }
  ctx.fillStyle = palette.park;
  ctx.beginPath();
  if (frame.zoom >= PARKS_FROM) for (const { ring } of parksIn(bounds)) addRing(ctx, ring.map(frame.toPixel));
  ctx.fill();
  // One by one: where two rings of opposite direction overlap, a single path would leave a hole.
  for (const { kind, ring } of areas) {
    if (kind !== 'park') continue;
    ctx.beginPath();
    addRoundedRing(ctx, ring.map(frame.toPixel), PARK_CORNER_M * frame.pixelsPerMetre);
    ctx.fill();
  }
}

/** Rivers, at least wide enough to be seen. */
export function paintRivers(
  ctx: CanvasRenderingContext2D,
  frame: TileFrame,
  rivers: readonly RiverFeature[],
  palette: MapPalette,
): void {
  ctx.lineJoin = 'round';
  ctx.lineCap = 'round';
  ctx.strokeStyle = palette.water;
  for (const { line, width } of rivers) {
    ctx.beginPath();
    addSmoothLine(ctx, line.map(frame.toPixel));
    ctx.lineWidth = Math.max(1.5, width * frame.pixelsPerMetre);
    ctx.stroke();
  }
}

/** Lakes and seas. Nothing crosses them. */
export function paintWater(
  ctx: CanvasRenderingContext2D,
  frame: TileFrame,
  areas: readonly AreaFeature[],
  palette: MapPalette,
): void {
  ctx.fillStyle = palette.water;
  for (const { kind, ring } of areas) {
    if (kind === 'park') continue;
    ctx.beginPath();
    addSmoothRing(ctx, ring.map(frame.toPixel));
    ctx.fill();
  }
}
