import { boundsOf, grown, overlap, type Box } from '../box.js';
import type { MapPalette } from '../theme.js';
import type { MapTile, Road } from './map-tile.js';
import { ROAD_CLASSES, roadColours, roadWidths } from './road-style.js';
import type { Line } from './vector-tile.js';

const BUILDINGS_FROM = 15;
const RAIL_FROM = 10;
const LINK_SHARE = 0.72;
const LEVELS = ['tunnel', 'ground', 'bridge'] as const;

export interface GroundView {
  zoom: number;
  /** Pixels of the screen for one of the tile. */
  scale: number;
  /** The visible part of the tile, in its own pixels. Lines outside it are left out. */
  seen: Box;
  palette: MapPalette;
}

/** The context that a tile is painted with. */
type Brush = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** The margin around the visible part, in pixels of the screen: half of the widest road. */
const WIDEST = 24;

/**
 * Paints a tile without its names: sea, land, parks, water, rails, roads by class. The context's unit is the tile's pixel;
 * what lies outside the canvas is left to the canvas to cut.
 */
export function paintGround(ctx: Brush, tile: MapTile, view: GroundView): void {
  const { palette, zoom, scale } = view;
  ctx.lineJoin = 'round';
  ctx.fillStyle = palette.water;
  ctx.fillRect(0, 0, 512, 512);
  fill(ctx, tile.land, palette.land, view);
  ctx.globalAlpha = 0.35;
  fill(ctx, tile.built, palette.edge, view);
  ctx.globalAlpha = 1;
  fill(ctx, tile.green, palette.park, view);
  fill(ctx, tile.water, palette.water, view);
  stroke(ctx, tile.rivers, palette.water, Math.max(1, zoom - 11) / scale, view);
  if (zoom >= BUILDINGS_FROM) {
    ctx.globalAlpha = 0.55;
    fill(ctx, tile.buildings, palette.edge, view);
    ctx.globalAlpha = 1;
  }
  for (const level of LEVELS) {
    paintRoads(
      ctx,
      tile.roads.filter((road) => road.level === level),
      view,
    );
    if (level === 'tunnel' && zoom >= RAIL_FROM) paintRails(ctx, tile.rails, view);
  }
}

function paintRoads(ctx: Brush, roads: readonly Road[], view: GroundView): void {
  if (roads.length === 0) return;
  const strokes = ROAD_CLASSES.toReversed().flatMap((roadClass) => {
    const widths = roadWidths(roadClass, view.zoom);
    const colours = roadColours(roadClass, view.palette);
    return [true, false].map((link) => ({
      lines: widths ? roads.filter((road) => road.class === roadClass && road.link === link).flatMap(linesOf) : [],
      surface: (widths?.surface ?? 0) * (link ? LINK_SHARE : 1),
      casing: widths?.casing ?? 0,
      colours,
    }));
  });
  // All casings before all surfaces: crossings and mouths of streets stay open.
  ctx.lineCap = 'butt';
  for (const { lines, surface, casing, colours } of strokes)
    if (casing > 0) stroke(ctx, lines, colours.casing, (surface + casing) / view.scale, view);
  ctx.lineCap = 'round';
  for (const { lines, surface, casing, colours } of strokes)
    stroke(ctx, lines, casing > 0 ? colours.surface : colours.casing, surface / view.scale, view);
}

function paintRails(ctx: Brush, rails: readonly Line[], view: GroundView): void {
  const { palette, zoom, scale } = view;
  ctx.lineCap = 'butt';
  const width = Math.max(0.8, Math.min(3, 1.6 * 1.35 ** (zoom - 15)));
  stroke(ctx, rails, palette.rail, width / scale, view);
  if (zoom < 13) return;
  ctx.setLineDash([6 / scale, 6 / scale]);
  stroke(ctx, rails, palette.land, width / 2 / scale, view);
  ctx.setLineDash([]);
}

const linesOf = (road: Road): Line[] => road.lines;

function trace(ctx: Brush, lines: readonly Line[], { seen, scale }: GroundView): void {
  const near = grown(seen, WIDEST / scale);
  ctx.beginPath();
  for (const line of lines) {
    if (!overlap(boundsOf(line), near)) continue;
    ctx.moveTo(line[0] ?? 0, line[1] ?? 0);
    for (let n = 2; n < line.length; n += 2) ctx.lineTo(line[n] ?? 0, line[n + 1] ?? 0);
  }
}

function fill(ctx: Brush, rings: readonly Line[], colour: string, view: GroundView): void {
  if (rings.length === 0) return;
  trace(ctx, rings, view);
  ctx.fillStyle = colour;
  ctx.fill();
}

function stroke(ctx: Brush, lines: readonly Line[], colour: string, width: number, view: GroundView): void {
  if (lines.length === 0) return;
  trace(ctx, lines, view);
  ctx.strokeStyle = colour;
  ctx.lineWidth = width;
  ctx.stroke();
}
