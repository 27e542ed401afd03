export { RideMap } from './ride-map.js';
export type {
  DotLook,
  MapBounds,
  MapDot,
  MapDriver,
  MapMotion,
  MapPadding,
  MapVehicle,
  MapWay,
  RideMapProps,
} from './ride-map.types.js';
