export { RideMap } from './ride-map.js';
export type { MapDriver, MapPadding, MapVehicle, RideMapProps } from './ride-map.types.js';
