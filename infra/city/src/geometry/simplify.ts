import type { Position, Ring } from './bounds.js';

/** Metres of one degree of latitude. */
export const METRES_PER_DEGREE = 111_195;

/** Ramer, Douglas and Peucker's method: leaves out the positions that lie closer than `metres` to the line that remains. */
export function simplify(line: readonly Position[], metres: number): Position[] {
  if (line.length < 3) return [...line];
  const kept = new Set([0, line.length - 1]);
  const spans: [number, number][] = [[0, line.length - 1]];
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [start, end] = span;
    let farthest = start;
    let distance = metres;
    for (let i = start + 1; i < end; i++) {
      const off = metresFromSegment(line[i]!, line[start]!, line[end]!);
      if (off > distance) [farthest, distance] = [i, off];
    }
    if (farthest === start) continue;
    kept.add(farthest);
    spans.push([start, farthest], [farthest, end]);
  }
  return line.filter((_, i) => kept.has(i));
}

/** Simplifies a closed ring from two of its points, so it does not collapse. A result with fewer than 4 positions was tiny. */
export function simplifyRing(ring: Ring, metres: number): Ring {
  const half = Math.floor(ring.length / 2);
  return [...simplify(ring.slice(0, half + 1), metres).slice(0, -1), ...simplify(ring.slice(half), metres)];
}

/** Metres from a position to the straight line between two others, on a plane that touches the Earth at the position. */
export function metresFromSegment(point: Position, from: Position, to: Position): number {
  const perLng = METRES_PER_DEGREE * Math.cos((point[1] * Math.PI) / 180);
  const [px, py] = [(point[0] - from[0]) * perLng, (point[1] - from[1]) * METRES_PER_DEGREE];
  const [dx, dy] = [(to[0] - from[0]) * perLng, (to[1] - from[1]) * METRES_PER_DEGREE];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / length));
  return Math.hypot(px - share * dx, py - share * dy);
}

/** Metres between two positions that are close to each other. */
export function metresBetween(from: Position, to: Position): number {
  const perLng = METRES_PER_DEGREE * Math.cos((from[1] * Math.PI) / 180);
  return Math.hypot((to[0] - from[0]) * perLng, (to[1] - from[1]) * METRES_PER_DEGREE);
}
