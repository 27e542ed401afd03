import type { LatLngPair } from '@rahi/contracts/geo/distance';
import { streetsIn, type StreetDetail, type StreetKind } from '@rahi/contracts/geo/street-network';
import type { AreaFeature } from '../data/feature.js';
import { inRing } from './features.js';
import type { MapPalette } from './palette.js';
import { addLine } from './shapes.js';
import { grownBounds, type PixelPoint, type TileFrame } from './tile-frame.js';

/** Widths in CSS pixels from zoom 9 to 18; 0 leaves a kind out. */
const WIDTHS: Record<StreetKind, readonly number[]> = {
  avenue: [0.8, 1, 1.4, 2.2, 4, 6.5, 10, 14, 20, 28],
  arterial: [0, 0, 0, 1, 2.2, 4, 7, 10.5, 15, 21],
  lane: [0, 0, 0, 0, 0, 1.1, 3.2, 5.5, 9, 13],
};
const KINDS: readonly StreetKind[] = ['lane', 'arterial', 'avenue'];
const FIRST_ZOOM = 9;
/** Edges cost as much as the streets themselves: each kind has them from where they are seen. */
const EDGED_FROM: Record<StreetKind, number> = { avenue: 12, arterial: 13, lane: 15 };
const FINE_FROM = 15;
const PATH_SHARE = 0.4;

export const streetWidth = (kind: StreetKind, zoom: number): number =>
  WIDTHS[kind][Math.max(0, Math.min(WIDTHS[kind].length - 1, zoom - FIRST_ZOOM))] ?? 0;

/** How much of the network a zoom shows. */
export function detailAt(zoom: number): StreetDetail {
  if (streetWidth('lane', zoom) > 0) return 'lanes';
  return streetWidth('arterial', zoom) > 0 ? 'arterials' : 'avenues';
}

/** Points of a street some 25 pixels apart: its bends are gentle. */
const stepAt = (zoom: number): number => 0.2 * 2 ** Math.max(0, 14 - zoom);

/** Lines in a tile's pixels. Paths are what lanes become within a real park. */
export type StreetLines = Record<StreetKind | 'path', PixelPoint[][]>;

/** The streets of a tile. Lanes become paths in a park and leave out lakes; wider streets cross both. */
export function streetLines(frame: TileFrame, areas: readonly AreaFeature[]): StreetLines {
  const lines: StreetLines = { path: [], lane: [], arterial: [], avenue: [] };
  for (const { kind, points } of streetsIn(grownBounds(frame, 16), detailAt(frame.zoom), stepAt(frame.zoom))) {
    if (kind !== 'lane' || areas.length === 0) lines[kind].push(points.map(frame.toPixel));
    else addRuns(lines, frame.zoom >= FINE_FROM ? denser(points) : points, areas, frame);
  }
  return lines;
}

function addRuns(lines: StreetLines, points: LatLngPair[], areas: readonly AreaFeature[], frame: TileFrame): void {
  let run: LatLngPair[] = [];
  let runKind: AreaFeature['kind'] | 'land' = 'land';
  const end = (): void => {
    if (run.length > 1 && runKind === 'land') lines.lane.push(run.map(frame.toPixel));
    if (run.length > 1 && runKind === 'park') lines.path.push(run.map(frame.toPixel));
  };
  for (const point of points) {
    const [lat, lng] = point;
    const kind = areas.findLast(({ ring }) => inRing({ lat, lng }, ring))?.kind ?? 'land';
    if (kind !== runKind) {
      run.push(point);
      end();
      run = [];
      runKind = kind;
    }
    run.push(point);
  }
  end();
}

/** More points on the way, about 50 m apart, so that a change of ground is found where it is. */
function denser(points: readonly LatLngPair[]): LatLngPair[] {
  return points.flatMap((point, n) => {
    const next = points[n + 1];
    if (!next) return [point];
    return [0, 0.25, 0.5, 0.75].map((share): LatLngPair => [
      point[0] + (next[0] - point[0]) * share,
      point[1] + (next[1] - point[1]) * share,
    ]);
  });
}

/** Paints all edges first and then all surfaces, so that crossings and mouths of streets are open. */
export function paintStreets(
  ctx: CanvasRenderingContext2D,
  lines: StreetLines,
  zoom: number,
  palette: MapPalette,
): void {
  ctx.lineCap = 'butt';
  const edge = zoom > EDGED_FROM.avenue ? 2 : 1;
  for (const kind of KINDS)
    if (zoom >= EDGED_FROM[kind]) strokeStreets(ctx, lines[kind], palette.roadEdge, streetWidth(kind, zoom) + edge);
  strokeStreets(ctx, lines.path, palette.road, streetWidth('lane', zoom) * PATH_SHARE);
  for (const kind of KINDS) strokeStreets(ctx, lines[kind], palette.road, streetWidth(kind, zoom));
}

/** Avenues once more, over rivers: the bridges. */
export function paintBridges(
  ctx: CanvasRenderingContext2D,
  lines: StreetLines,
  zoom: number,
  palette: MapPalette,
): void {
  strokeStreets(ctx, lines.avenue, palette.road, streetWidth('avenue', zoom));
}

function strokeStreets(
  ctx: CanvasRenderingContext2D,
  lines: readonly PixelPoint[][],
  color: string,
  width: number,
): void {
  if (lines.length === 0) return;
  ctx.strokeStyle = color;
  ctx.lineWidth = width;
  ctx.beginPath();
  for (const line of lines) addLine(ctx, line);
  ctx.stroke();
}
