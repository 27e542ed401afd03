export interface Placed {
  /** Pixels. */
  x: number;
  y: number;
}

export interface Cluster<T extends Placed> extends Placed {
  members: readonly T[];
}

/** More squares than fit side by side across the whole world at the closest zoom. */
const columns = 2 ** 22;

/**
 * Groups points within the same square of `cell` pixels; a group is placed at the mean position of its members. Squares
 * are counted from `origin`, so groups keep their members while the map is dragged.
 */
export function clustersOf<T extends Placed>(
  points: readonly T[],
  cell: number,
  origin: Placed = { x: 0, y: 0 },
): Cluster<T>[] {
  const squares = new Map<number, T[]>();
  for (const point of points) {
    const key = Math.floor((point.x - origin.x) / cell) * columns + Math.floor((point.y - origin.y) / cell);
    const square = squares.get(key);
    if (square) square.push(point);
    else squares.set(key, [point]);
  }
  return [...squares.values()].map((members) => ({
    x: members.reduce((sum, { x }) => sum + x, 0) / members.length,
    y: members.reduce((sum, { y }) => sum + y, 0) / members.length,
    members,
  }));
}

/** The nearest point, at most `reach` pixels away. */
export function nearestTo<T extends Placed>(points: readonly T[], { x, y }: Placed, reach: number): T | null {
  let found: T | null = null;
  let best = reach;
  for (const point of points) {
    const away = Math.hypot(point.x - x, point.y - y);
    if (away > best) continue;
    best = away;
    found = point;
  }
  return found;
}
