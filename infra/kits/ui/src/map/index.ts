export { RideMap } from './ride-map.js';
export type { MapDot, MapDriver, MapPadding, MapVehicle, RideMapProps } from './ride-map.types.js';
