export { placeText } from './script/speller.js';
export { MapCredit } from './map-credit.js';
export { StillMap, type StillMapProps } from './still/still-map.js';
export { RideMap } from './ride-map.js';
export type {
  DotLook,
  MapArea,
  MapBounds,
  MapDot,
  MapDriver,
  MapMotion,
  MapOutline,
  MapPadding,
  MapPin,
  MapVehicle,
  MapWay,
  RideMapProps,
} from './ride-map.types.js';
