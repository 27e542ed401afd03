import type { Line } from '../base/vector-tile.js';
import { around, type Box } from '../box.js';

/** One letter, or the whole of a straight name: its middle on the screen and its turn in radians. */
export interface Letter {
  text: string;
  x: number;
  y: number;
  turn: number;
}

/** A line on the screen with the length up to each of its points. */
export interface Path {
  points: Line;
  at: Float32Array;
  length: number;
}

/** Between two letters a street may bend this far, and along its whole name this far, in radians. */
const SHARPEST = 0.35;
const BEND = 1.2;
/** Below this a name is drawn in one piece, as its font joins the letters best. */
const STRAIGHT = 0.06;
/** Scripts whose letters join or stack: such names are drawn as a whole. */
const JOINED_SCRIPT = /[\u0590-\u0dff\u0e00-\u109f]/;
const JOINED_BEND = 0.25;

export function pathOf(points: Line): Path {
  const at = new Float32Array(points.length / 2);
  let length = 0;
  for (let n = 1; n < at.length; n++) {
    length += Math.hypot(
      (points[2 * n] ?? 0) - (points[2 * n - 2] ?? 0),
      (points[2 * n + 1] ?? 0) - (points[2 * n - 1] ?? 0),
    );
    at[n] = length;
  }
  return { points, at, length };
}

/** The point at a distance along a path. */
export function pointAt({ points, at }: Path, distance: number): [x: number, y: number] {
  let n = 1;
  while (n < at.length - 1 && (at[n] ?? 0) < distance) n++;
  const [from, to] = [at[n - 1] ?? 0, at[n] ?? 0];
  const share = to > from ? (distance - from) / (to - from) : 0;
  const [x, y] = [points[2 * n - 2] ?? 0, points[2 * n - 1] ?? 0];
  return [x + ((points[2 * n] ?? x) - x) * share, y + ((points[2 * n + 1] ?? y) - y) * share];
}

/**
 * A name along a path, its middle at a distance from the path's beginning; null where the path bends too much for it.
 * @param widths of the name's letters, in pixels
 */
export function lettersAlong(path: Path, middle: number, letters: readonly string[], widths: readonly number[]) {
  const width = widths.reduce((sum, each) => sum + each, 0);
  const start = middle - width / 2;
  const [from, to] = [pointAt(path, start), pointAt(path, start + width)];
  const backwards = to[0] < from[0];
  const name = letters.join('');
  const placed: Letter[] = [];
  let done = 0;
  let [least, most] = [Infinity, -Infinity];
  const overall = Math.atan2(to[1] - from[1], to[0] - from[0]);
  for (const [n, text] of letters.entries()) {
    const letter = widths[n] ?? 0;
    const centre = done + letter / 2;
    done += letter;
    const distance = backwards ? start + width - centre : start + centre;
    // The direction over more than a letter: a bend becomes an arc.
    const reach = Math.max(letter, 8);
    const [ahead, behind] = [pointAt(path, distance + reach), pointAt(path, distance - reach)];
    const bend = turnBetween(overall, Math.atan2(ahead[1] - behind[1], ahead[0] - behind[0]));
    const before = placed.at(-1);
    const turn = overall + bend + (backwards ? Math.PI : 0);
    if (before && Math.abs(turnBetween(before.turn, turn)) > SHARPEST) return null;
    least = Math.min(least, bend);
    most = Math.max(most, bend);
    const [x, y] = pointAt(path, distance);
    placed.push({ text, x, y, turn });
  }
  const bent = most - least;
  if (bent > BEND || (JOINED_SCRIPT.test(name) && bent > JOINED_BEND)) return null;
  if (bent > STRAIGHT && !JOINED_SCRIPT.test(name)) return placed;
  const [x, y] = pointAt(path, middle);
  return [{ text: name, x, y, turn: overall + (backwards ? Math.PI : 0) }];
}

/** The boxes that a name along a path covers. One box around a slanting name would cover far too much. */
export function boxesAlong(path: Path, middle: number, width: number, halfHeight: number): Box[] {
  const steps = Math.max(1, Math.ceil(width / (2 * halfHeight)));
  return Array.from({ length: steps + 1 }, (_, n) =>
    around(...pointAt(path, middle - width / 2 + (width * n) / steps), halfHeight),
  );
}

const turnBetween = (a: number, b: number): number => {
  const turn = (b - a) % (2 * Math.PI);
  if (turn > Math.PI) return turn - 2 * Math.PI;
  return turn < -Math.PI ? turn + 2 * Math.PI : turn;
};
