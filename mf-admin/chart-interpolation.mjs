// Stands in for d3-interpolate in the charts (webpack.config.mjs): their scales map numbers to pixels, and never colours or dates.
export const interpolateNumber = (from, to) => (share) => from * (1 - share) + to * share;
export const interpolate = interpolateNumber;
export const interpolateRound = (from, to) => (share) => Math.round(from * (1 - share) + to * share);

/** One interpolation after another, for the points of a scale. */
export function piecewise(between, points) {
  const last = points.length - 2;
  const parts = points.slice(0, -1).map((point, n) => between(point, points[n + 1]));
  return (share) => {
    const n = Math.max(0, Math.min(last, Math.floor(share * (last + 1))));
    return parts[n](share * (last + 1) - n);
  };
}
