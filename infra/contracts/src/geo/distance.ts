/** A place on Earth in decimal degrees (WGS 84). */
export interface LatLng {
  lat: number;
  lng: number;
}

/** The same as a pair, the form of polylines on the wire and of map libraries: `[lat, lng]` in degrees. */
export type LatLngPair = [lat: number, lng: number];

/** Edges in degrees. Never crosses the antimeridian: it is cut there. */
export interface BoundingBox {
  south: number;
  west: number;
  north: number;
  east: number;
}

/** A box around India's land and islands, in degrees. */
export const indiaBounds = { west: 68.1, south: 6.5, east: 97.5, north: 37.1 } as const satisfies BoundingBox;

// Destructured for speed: these run for every point of every route and map tile.
const { PI, abs, asin, atan2, cos, max, min, round, sin, sqrt } = Math;
export const EARTH_RADIUS_KM = 6371;
export const CITY_SPEED_KMH = 25;

const KM_PER_DEGREE = (PI / 180) * EARTH_RADIUS_KM;
const radians = (degrees: number): number => (degrees * PI) / 180;
const degrees = (angle: number): number => (angle * 180) / PI;
const wrapLng = (lng: number): number => (lng >= -180 && lng <= 180 ? lng : ((((lng + 180) % 360) + 360) % 360) - 180);

/** True for an object whose lat and lng are finite numbers within −90..90 and −180..180 degrees. */
export function isLatLng(value: unknown): value is LatLng {
  if (typeof value !== 'object' || value === null || !('lat' in value) || !('lng' in value)) return false;
  const { lat, lng } = value;
  return typeof lat === 'number' && typeof lng === 'number' && abs(lat) <= 90 && abs(lng) <= 180;
}

/** Great-circle distance in km by the haversine formula on a sphere of 6371 km. */
export function distanceKm(a: LatLng, b: LatLng): number {
  const halfLat = sin(radians(b.lat - a.lat) / 2);
  const halfLng = sin(radians(b.lng - a.lng) / 2);
  const chord = halfLat * halfLat + cos(radians(a.lat)) * cos(radians(b.lat)) * halfLng * halfLng;
  return 2 * EARTH_RADIUS_KM * asin(min(1, sqrt(chord)));
}

/** Great-circle kilometres through some places in their order; 0 for one place. */
export function wayKm(...places: readonly LatLng[]): number {
  return places.slice(1).reduce((sum, to, at) => sum + distanceKm(places[at] ?? to, to), 0);
}

/** Kilometres to 2 decimals, as they are quoted, stored and charged. */
export function roundedKm(km: number): number {
  return round(km * 100) / 100;
}

/** Whole minutes for a distance in km at the city speed of 25 km/h. */
export function durationMinutes(km: number): number {
  return round((km / CITY_SPEED_KMH) * 60);
}

/** Initial great-circle bearing from a to b in degrees, 0 ≤ bearing < 360, clockwise from north; 0 for equal points. */
export function bearing(a: LatLng, b: LatLng): number {
  const dLng = radians(b.lng - a.lng);
  const east = sin(dLng) * cos(radians(b.lat));
  const north = cos(radians(a.lat)) * sin(radians(b.lat)) - sin(radians(a.lat)) * cos(radians(b.lat)) * cos(dLng);
  return (degrees(atan2(east, north)) + 360) % 360;
}

/** The point `km` from `from` along the great circle to `to`; `to` itself when it is nearer than that. */
export function moveTowards(from: LatLng, to: LatLng, km: number): LatLng {
  const whole = distanceKm(from, to);
  if (whole <= km) return { lat: to.lat, lng: to.lng };
  if (km <= 0) return { lat: from.lat, lng: from.lng };
  const angle = km / EARTH_RADIUS_KM;
  const course = radians(bearing(from, to));
  const lat0 = radians(from.lat);
  const lat = asin(max(-1, min(1, sin(lat0) * cos(angle) + cos(lat0) * sin(angle) * cos(course))));
  const dLng = atan2(sin(course) * sin(angle) * cos(lat0), cos(angle) - sin(lat0) * sin(lat));
  return { lat: degrees(lat), lng: wrapLng(from.lng + degrees(dLng)) };
}

/** Whether a point lies in a box or on its edge. Boxes do not cross the antimeridian. */
export const isInBox = ({ lat, lng }: LatLng, { south, west, north, east }: BoundingBox): boolean =>
  lat >= south && lat <= north && lng >= west && lng <= east;

/** A box that holds every point within `km` of the centre; near a pole it spans all longitudes. */
export function boundingBox(center: LatLng, km: number): BoundingBox {
  const dLat = km / KM_PER_DEGREE;
  const south = max(-90, center.lat - dLat);
  const north = min(90, center.lat + dLat);
  // The meridians are closest at the box's poleward edge: sin(dLng) = sin(d) / cos(lat) bounds the circle exactly.
  const reach = sin(min(PI / 2, km / EARTH_RADIUS_KM)) / cos(radians(center.lat));
  if (south === -90 || north === 90 || reach >= 1) return { south, west: -180, north, east: 180 };
  const dLng = degrees(asin(reach));
  return { south, west: max(-180, center.lng - dLng), north, east: min(180, center.lng + dLng) };
}
