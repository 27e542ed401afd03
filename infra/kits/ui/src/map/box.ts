/** An upright rectangle, in pixels. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export const grown = ({ left, top, right, bottom }: Box, by: number): Box => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
});

export const around = (x: number, y: number, halfWidth: number, halfHeight = halfWidth): Box => ({
  left: x - halfWidth,
  top: y - halfHeight,
  right: x + halfWidth,
  bottom: y + halfHeight,
});

export const isWithin = (inner: Box, outer: Box): boolean =>
  inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom;

export const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

const known = new WeakMap<Float32Array, Box>();

/** The box around a line (x, y, x, y …), found once. */
export function boundsOf(line: Float32Array): Box {
  const found = known.get(line);
  if (found) return found;
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (let n = 0; n < line.length; n += 2) {
    const [x, y] = [line[n] ?? 0, line[n + 1] ?? 0];
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  }
  known.set(line, box);
  return box;
}
