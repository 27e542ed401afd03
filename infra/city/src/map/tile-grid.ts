/** Units of a tile's side, and how far lines and polygons reach beyond its edges. */
export const EXTENT = 4096;
export const BUFFER = 64;

/** The tile at a place, in the numbering of web maps. */
export function tileOf(lng: number, lat: number, z: number): [x: number, y: number] {
  const side = 2 ** z;
  const within = (at: number) => Math.min(side - 1, Math.max(0, Math.floor(at * side)));
  return [within(across(lng)), within(down(lat))];
}

/** The position of a place on the square map of the world, from its west and its north edge, 0 to 1. */
export const across = (lng: number): number => lng / 360 + 0.5;

export function down(lat: number): number {
  const sin = Math.sin((lat * Math.PI) / 180);
  return 0.5 - (0.25 * Math.log((1 + sin) / (1 - sin))) / Math.PI;
}
