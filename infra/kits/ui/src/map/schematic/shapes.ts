import type { PixelPoint } from './tile-frame.js';

/** Adds an open line to the path. */
export function addLine(ctx: CanvasRenderingContext2D, points: readonly PixelPoint[]): void {
  points.forEach(([x, y], n) => (n === 0 ? ctx.moveTo(x, y) : ctx.lineTo(x, y)));
}

/** Adds a closed ring with straight edges to the path. */
export function addRing(ctx: CanvasRenderingContext2D, points: readonly PixelPoint[]): void {
  addLine(ctx, points);
  ctx.closePath();
}

/** Adds a closed ring with straight edges and corners of a radius in pixels. */
export function addRoundedRing(ctx: CanvasRenderingContext2D, points: readonly PixelPoint[], radius: number): void {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return;
  const start = between(last, first);
  ctx.moveTo(start[0], start[1]);
  points.forEach((corner, n) => {
    const next = points[n + 1] ?? first;
    const before = points[n - 1] ?? last;
    const room = Math.min(distance(before, corner), distance(corner, next)) / 2.5;
    ctx.arcTo(corner[0], corner[1], next[0], next[1], Math.min(radius, room));
  });
  ctx.closePath();
}

const distance = (a: PixelPoint, b: PixelPoint): number => Math.hypot(a[0] - b[0], a[1] - b[1]);
const between = (a: PixelPoint, b: PixelPoint): PixelPoint => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];

/** Adds an open line whose corners are rounded off: few vertices look like a river. */
export function addSmoothLine(ctx: CanvasRenderingContext2D, points: readonly PixelPoint[]): void {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return;
  ctx.moveTo(first[0], first[1]);
  for (let n = 1; n < points.length - 1; n++) {
    const [corner, next] = [points[n], points[n + 1]];
    if (!corner || !next) continue;
    const middle = between(corner, next);
    ctx.quadraticCurveTo(corner[0], corner[1], middle[0], middle[1]);
  }
  ctx.lineTo(last[0], last[1]);
}

/** Adds a closed ring whose corners are rounded off: few vertices look like a shore. */
export function addSmoothRing(ctx: CanvasRenderingContext2D, points: readonly PixelPoint[]): void {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return;
  const start = between(last, first);
  ctx.moveTo(start[0], start[1]);
  points.forEach((corner, n) => {
    const middle = between(corner, points[n + 1] ?? first);
    ctx.quadraticCurveTo(corner[0], corner[1], middle[0], middle[1]);
  });
  ctx.closePath();
}
