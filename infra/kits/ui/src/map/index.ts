export { RideMap } from './ride-map.js';
export type {
  DotLook,
  MapBounds,
  MapDot,
  MapDriver,
  MapPadding,
  MapVehicle,
  MapWay,
  RideMapProps,
} from './ride-map.types.js';
