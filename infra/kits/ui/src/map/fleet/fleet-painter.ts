import type { LatLng } from '@rahi/contracts/geo/distance';
import type { DotLook, MapArea, MapDot, MapWay } from '../ride-map.types.js';
import type { Cluster, Placed } from './clusters.js';
import { worldOf, type MapWindow } from './mercator.js';

export interface FleetPalette {
  looks: Readonly<Record<DotLook, string>>;
  rim: string;
  ink: string;
  chosen: string;
  onAlarm: string;
  way: string;
  area: string;
  areaEdge: string;
  font: string;
}

export interface PlacedDot extends Placed {
  dot: MapDot;
}

const dotRadius = 7;
const rim = 2;
const fullTurn = 2 * Math.PI;
/** The width of a group's ring, in pixels. */
const ringWidth = 4;
/** In the order they take in a group's ring. */
const looks: readonly DotLook[] = ['free', 'busy', 'waiting', 'alarm'];

/** Reads the tokens as they apply to an element in the document. */
export function readFleetPalette(element: Element): FleetPalette {
  const style = getComputedStyle(element);
  const token = (name: string): string => style.getPropertyValue(name).trim();
  return {
    looks: { free: token('--ok'), busy: token('--brand-strong'), waiting: token('--accent'), alarm: token('--bad') },
    rim: token('--surface'),
    ink: token('--ink'),
    chosen: token('--accent'),
    onAlarm: token('--on-bad'),
    way: token('--brand-strong'),
    area: token('--accent'),
    areaEdge: token('--warn'),
    font: style.fontFamily || 'sans-serif',
  };
}

/** Radius of a group's disc in pixels: it grows slowly with its members. */
export function groupRadius(members: number): number {
  return 13 + 3 * Math.log2(members);
}

function disc(ctx: CanvasRenderingContext2D, { x, y }: Placed, radius: number, colour: string): void {
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, fullTurn);
  ctx.fillStyle = colour;
  ctx.fill();
}

function square(ctx: CanvasRenderingContext2D, { x, y }: Placed, half: number, colour: string): void {
  ctx.fillStyle = colour;
  ctx.fillRect(x - half, y - half, 2 * half, 2 * half);
}

/**
 * A free driver is a full disc, a driver on a trip a ring, both with a tip in the direction of travel; a rider who
 * waits for a driver is a square, an emergency a large disc with a mark: distinguishable without colour.
 */
export function paintDot(
  ctx: CanvasRenderingContext2D,
  placed: PlacedDot,
  palette: FleetPalette,
  chosen: boolean,
): void {
  const { dot } = placed;
  const colour = palette.looks[dot.look];
  if (chosen) disc(ctx, placed, dotRadius * 2.2, palette.chosen);
  switch (dot.look) {
    case 'free':
    case 'busy':
      if (typeof dot.heading === 'number') paintTip(ctx, placed, dot.heading, colour);
      disc(ctx, placed, dotRadius + rim, palette.rim);
      disc(ctx, placed, dotRadius, colour);
      if (dot.look === 'busy') disc(ctx, placed, dotRadius / 2, palette.rim);
      break;
    case 'waiting':
      square(ctx, placed, dotRadius + rim, palette.rim);
      square(ctx, placed, dotRadius, colour);
      square(ctx, placed, dotRadius / 2, palette.rim);
      break;
    case 'alarm':
      disc(ctx, placed, 2 * dotRadius + rim, palette.rim);
      disc(ctx, placed, 2 * dotRadius, colour);
      words(ctx, placed, '!', palette.onAlarm, `700 16px ${palette.font}`);
      break;
  }
}

function paintTip(ctx: CanvasRenderingContext2D, { x, y }: Placed, heading: number, colour: string): void {
  const turn = ((heading - 90) * Math.PI) / 180;
  const reach = dotRadius + rim + 6;
  ctx.beginPath();
  ctx.moveTo(x + Math.cos(turn) * reach, y + Math.sin(turn) * reach);
  ctx.arc(x, y, dotRadius + rim, turn - 0.75, turn + 0.75);
  ctx.closePath();
  ctx.fillStyle = colour;
  ctx.fill();
}

/** The number of a group, in a ring whose parts show the shares of each kind. */
export function paintGroup(ctx: CanvasRenderingContext2D, group: Cluster<PlacedDot>, palette: FleetPalette): void {
  const { members } = group;
  const radius = groupRadius(members.length);
  disc(ctx, group, radius + rim, palette.rim);
  let from = -Math.PI / 2;
  ctx.lineWidth = ringWidth;
  for (const look of looks) {
    const count = members.reduce((sum, { dot }) => sum + (dot.look === look ? 1 : 0), 0);
    if (count === 0) continue;
    const to = from + (fullTurn * count) / members.length;
    ctx.beginPath();
    ctx.arc(group.x, group.y, radius - ringWidth / 2, from, to);
    ctx.strokeStyle = palette.looks[look];
    ctx.stroke();
    from = to;
  }
  words(ctx, group, String(members.length), palette.ink, `600 12px ${palette.font}`);
}

function words(ctx: CanvasRenderingContext2D, { x, y }: Placed, text: string, colour: string, font: string): void {
  ctx.fillStyle = colour;
  ctx.font = font;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.fillText(text, x, y);
}

/** The opacity of an area at levels 0 and 1: the map below stays readable. */
const [faintest, strongest] = [0.08, 0.7];
/** Narrower than this, an area has no room for its text, in pixels. */
const roomForText = 40;

/** A square with an edge, the stronger the higher its level, and its text in the middle. Nothing when it is outside the view. */
export function paintArea(
  ctx: CanvasRenderingContext2D,
  { bounds, level, text }: MapArea,
  { scale, x: left, y: top, width, height }: MapWindow,
  palette: FleetPalette,
): void {
  const corner = (lat: number, lng: number): Placed => {
    const { x, y } = worldOf({ lat, lng });
    return { x: x * scale - left, y: y * scale - top };
  };
  const from = corner(bounds.north, bounds.west);
  const to = corner(bounds.south, bounds.east);
  if (to.x < 0 || from.x > width || to.y < 0 || from.y > height) return;
  const [wide, high] = [to.x - from.x, to.y - from.y];
  ctx.globalAlpha = faintest + (strongest - faintest) * level;
  ctx.fillStyle = palette.area;
  ctx.fillRect(from.x, from.y, wide, high);
  ctx.globalAlpha = level > 0 ? 0.9 : 0.35;
  ctx.lineWidth = level > 0 ? 2 : 1;
  ctx.strokeStyle = palette.areaEdge;
  ctx.strokeRect(from.x + 1, from.y + 1, wide - 2, high - 2);
  ctx.globalAlpha = 1;
  if (text === '' || wide < roomForText) return;
  const middle = { x: from.x + wide / 2, y: from.y + high / 2 };
  const font = `700 13px ${palette.font}`;
  ctx.lineWidth = 4;
  ctx.lineJoin = 'round';
  ctx.strokeStyle = palette.rim;
  ctx.font = font;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.strokeText(text, middle.x, middle.y);
  words(ctx, middle, text, palette.ink, font);
}

/** A trip: a straight line from its pickup, a disc, to its drop-off, a square. Nothing when it passes outside the view. */
export function paintWay(
  ctx: CanvasRenderingContext2D,
  { from, to }: MapWay,
  { scale, x: left, y: top, width, height }: MapWindow,
  palette: FleetPalette,
): void {
  const onScreen = (at: LatLng): Placed => {
    const { x, y } = worldOf(at);
    return { x: x * scale - left, y: y * scale - top };
  };
  const [begin, end] = [onScreen(from), onScreen(to)];
  if (Math.max(begin.x, end.x) < 0 || Math.min(begin.x, end.x) > width) return;
  if (Math.max(begin.y, end.y) < 0 || Math.min(begin.y, end.y) > height) return;
  ctx.beginPath();
  ctx.moveTo(begin.x, begin.y);
  ctx.lineTo(end.x, end.y);
  ctx.lineWidth = 3;
  ctx.strokeStyle = palette.way;
  ctx.globalAlpha = 0.55;
  ctx.stroke();
  ctx.globalAlpha = 1;
  disc(ctx, begin, 4, palette.way);
  disc(ctx, begin, 2, palette.rim);
  square(ctx, end, 4, palette.way);
  square(ctx, end, 2, palette.rim);
}
