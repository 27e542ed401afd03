import { parksIn, streetLabelsIn, type StreetKind } from '@rahi/contracts/geo/street-network';
import type { LatLng, LatLngPair } from '@rahi/contracts/geo/distance';
import { areasIn, inRing, inRiver, localitiesIn, middleOf, riversIn } from './features.js';
import type { MapPalette } from './palette.js';
import { streetWidth } from './streets.js';
import { grownBounds, TILE_SIZE, type TileFrame } from './tile-frame.js';

interface LabelStyle {
  size: number;
  weight: number;
  italic?: boolean;
}

/** A name at its place. The lower the rank, the more it matters; `order` settles equals the same way on every tile. */
interface Candidate extends LabelStyle {
  text: string;
  at: LatLngPair;
  rank: number;
  order: number;
  /** Radians, as the canvas turns. */
  angle: number;
}

interface Placed extends Candidate {
  x: number;
  y: number;
  halfWidth: number;
  halfHeight: number;
}

// A label may reach in from this far outside of a tile, and be pushed away by one as far again.
const REACH = 115;
const GAP = 5;
const STREET_FROM: Record<StreetKind, number> = { avenue: 14, arterial: 15, lane: 17 };
const LOCALITY_FROM = { 1: 8, 2: 11, 3: 13 } as const;
const LOCALITY_UNTIL = { 1: 13, 2: 18, 3: 18 } as const;
const LOCALITY_SIZE = { 1: 15, 2: 12.5, 3: 11.5 } as const;

/** Writes the names that touch a tile. A name on the border of two tiles comes out the same on both. */
export function paintLabels(ctx: CanvasRenderingContext2D, frame: TileFrame, palette: MapPalette): void {
  const placed = candidatesFor(frame).map((candidate) => place(ctx, frame, candidate, palette.font));
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.lineJoin = 'round';
  for (const label of placed) {
    if (!touchesTile(label)) continue;
    // Dropped for any weightier neighbour, written or not: what is written never depends on the tile that asks.
    if (placed.some((other) => isBefore(other, label) && overlaps(other, label))) continue;
    ctx.save();
    ctx.translate(label.x, label.y);
    ctx.rotate(label.angle);
    ctx.font = fontOf(label, palette.font);
    ctx.strokeStyle = label.rank >= STREET_RANK ? palette.road : palette.land;
    ctx.lineWidth = label.rank >= STREET_RANK ? 2 : 3;
    ctx.strokeText(label.text, 0, 0);
    ctx.fillStyle = palette.label;
    ctx.fillText(label.text, 0, 0);
    ctx.restore();
  }
}

const STREET_RANK = 20;
const KINDS: readonly StreetKind[] = ['avenue', 'arterial', 'lane'];

function candidatesFor(frame: TileFrame): Candidate[] {
  const { zoom } = frame;
  const bounds = grownBounds(frame, 2 * REACH);
  const candidates: Candidate[] = [];
  const add = (text: string, at: LatLngPair, rank: number, style: LabelStyle, angle = 0): void => {
    candidates.push({ text, at, rank, angle, order: at[0] * 1000 + at[1], ...style });
  };
  for (const [name, lat, lng, rank] of localitiesIn(bounds))
    if (zoom >= LOCALITY_FROM[rank] && zoom <= LOCALITY_UNTIL[rank])
      add(name, [lat, lng], rank, { size: LOCALITY_SIZE[rank], weight: rank === 3 ? 600 : 650 });
  for (const { kind, name, label, ring } of areasIn(bounds)) {
    if (!name) continue;
    const room = extentOf(ring, frame);
    if (kind === 'sea' ? zoom >= 10 : room > name.length * 7.5)
      add(name, label ?? middleOf(ring), kind === 'sea' ? 4 : 6, {
        size: kind === 'sea' ? 13 : 11,
        weight: 600,
        italic: kind !== 'park',
      });
  }
  for (const { name, label, width } of riversIn(bounds))
    if (name && label && width * frame.pixelsPerMetre > 3 && zoom >= 12)
      add(name, label, 5, { size: 11.5, weight: 600, italic: true });
  const wet = areasIn(bounds).filter(({ kind }) => kind !== 'park');
  const rivers = riversIn(bounds);
  const dry = (at: LatLng): boolean =>
    !wet.some(({ ring }) => inRing(at, ring)) && !rivers.some((river) => inRiver(at, river));
  if (zoom >= 15)
    for (const { center, whole } of parksIn(bounds).filter((park) => dry(park.center)))
      add(whole ? 'Park' : 'Garden', [center.lat, center.lng], 10, { size: 10.5, weight: 600 });
  if (zoom >= STREET_FROM.avenue)
    for (const label of streetLabelsIn(bounds, zoom >= STREET_FROM.lane ? 'lanes' : 'arterials')) {
      const { kind, name, lat, lng, bearing } = label;
      if (zoom < STREET_FROM[kind] || !dry(label)) continue;
      const size = kind === 'lane' ? 10 : Math.min(11.5, Math.max(9.5, streetWidth(kind, zoom) - 1));
      add(name, [lat, lng], STREET_RANK + KINDS.indexOf(kind), { size, weight: 500 }, readable(bearing));
    }
  return candidates;
}

/** Canvas radians for text along a bearing, never upside down. */
function readable(bearing: number): number {
  const angle = ((bearing - 90) * Math.PI) / 180;
  const half = Math.PI / 2;
  return angle > half ? angle - Math.PI : angle < -half ? angle + Math.PI : angle;
}

function extentOf(ring: readonly LatLngPair[], frame: TileFrame): number {
  const pixels = ring.map(frame.toPixel);
  return Math.max(...pixels.map(([x]) => x)) - Math.min(...pixels.map(([x]) => x));
}

const fontOf = ({ size, weight, italic }: LabelStyle, family: string): string =>
  `${italic ? 'italic ' : ''}${weight} ${size}px ${family}`;

const widths = new Map<string, number>();

function place(ctx: CanvasRenderingContext2D, frame: TileFrame, candidate: Candidate, family: string): Placed {
  const [x, y] = frame.toPixel(candidate.at);
  const font = fontOf(candidate, family);
  const key = `${font} ${candidate.text}`;
  let width = widths.get(key);
  if (width === undefined) {
    ctx.font = font;
    width = ctx.measureText(candidate.text).width;
    widths.set(key, width);
  }
  const [cos, sin] = [Math.abs(Math.cos(candidate.angle)), Math.abs(Math.sin(candidate.angle))];
  return {
    ...candidate,
    x,
    y,
    halfWidth: (width * cos + candidate.size * sin) / 2 + GAP,
    halfHeight: (width * sin + candidate.size * cos) / 2 + GAP,
  };
}

const touchesTile = ({ x, y, halfWidth, halfHeight }: Placed): boolean =>
  x + halfWidth > 0 && x - halfWidth < TILE_SIZE && y + halfHeight > 0 && y - halfHeight < TILE_SIZE;

const overlaps = (a: Placed, b: Placed): boolean =>
  Math.abs(a.x - b.x) < a.halfWidth + b.halfWidth && Math.abs(a.y - b.y) < a.halfHeight + b.halfHeight;

const isBefore = (a: Placed, b: Placed): boolean => a.rank < b.rank || (a.rank === b.rank && a.order < b.order);
