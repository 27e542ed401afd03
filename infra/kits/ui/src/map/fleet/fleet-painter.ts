import type { MapDot } from '../ride-map.types.js';
import type { Cluster, Placed } from './clusters.js';

export interface FleetPalette {
  free: string;
  busy: string;
  rim: string;
  chosen: string;
  group: string;
  onGroup: string;
  font: string;
}

export interface PlacedDot extends Placed {
  dot: MapDot;
}

const dotRadius = 7;
const rim = 2;
const fullTurn = 2 * Math.PI;

/** Reads the tokens as they apply to an element in the document. */
export function readFleetPalette(element: Element): FleetPalette {
  const style = getComputedStyle(element);
  const token = (name: string): string => style.getPropertyValue(name).trim();
  return {
    free: token('--ok'),
    busy: token('--brand-strong'),
    rim: token('--surface'),
    chosen: token('--accent'),
    group: token('--brand'),
    onGroup: token('--on-brand'),
    font: style.fontFamily || 'sans-serif',
  };
}

/** Radius of a group's disc in pixels: it grows slowly with its members. */
export function groupRadius(members: number): number {
  return 12 + 3 * Math.log2(members);
}

function disc(ctx: CanvasRenderingContext2D, { x, y }: Placed, radius: number, colour: string): void {
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, fullTurn);
  ctx.fillStyle = colour;
  ctx.fill();
}

/** A driver: full when free, a ring on a trip, told apart without colour too; a tip where it is heading. */
export function paintDot(
  ctx: CanvasRenderingContext2D,
  placed: PlacedDot,
  palette: FleetPalette,
  chosen: boolean,
): void {
  const { dot } = placed;
  const colour = dot.busy ? palette.busy : palette.free;
  if (chosen) disc(ctx, placed, dotRadius * 2, palette.chosen);
  if (typeof dot.heading === 'number') {
    const turn = ((dot.heading - 90) * Math.PI) / 180;
    const reach = dotRadius + rim + 4;
    ctx.beginPath();
    ctx.moveTo(placed.x + Math.cos(turn) * reach, placed.y + Math.sin(turn) * reach);
    ctx.arc(placed.x, placed.y, dotRadius + rim, turn - 0.6, turn + 0.6);
    ctx.closePath();
    ctx.fillStyle = colour;
    ctx.fill();
  }
  disc(ctx, placed, dotRadius + rim, palette.rim);
  disc(ctx, placed, dotRadius, colour);
  if (dot.busy) disc(ctx, placed, dotRadius / 2, palette.rim);
}

export function paintGroup(ctx: CanvasRenderingContext2D, group: Cluster<PlacedDot>, palette: FleetPalette): void {
  const radius = groupRadius(group.members.length);
  disc(ctx, group, radius + rim, palette.rim);
  disc(ctx, group, radius, palette.group);
  ctx.fillStyle = palette.onGroup;
  ctx.font = `600 12px ${palette.font}`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.fillText(String(group.members.length), group.x, group.y);
}
