import type { LatLng, LatLngPair } from '@rahi/contracts/geo/distance';
import type { VehicleType } from '@rahi/contracts/vehicles';
import type { MapSettings, Store } from '@rahi/web-kit';

/** A vehicle seen from above. `heading` is degrees clockwise from north; without it the vehicle faces where it moves. */
export interface MapVehicle extends LatLng {
  heading?: number | null;
  vehicleType: VehicleType;
}

export interface MapDriver extends MapVehicle {
  id: string;
  /** The name of a selectable marker, see `onDriverPick`. */
  label?: string;
}

/** The meaning of a dot: a free driver, a driver on a trip, a rider who waits for a driver, an emergency. */
export type DotLook = 'free' | 'busy' | 'waiting' | 'alarm';

/** A moving vehicle: its position, the route ahead, and the points to keep in view with it. */
export interface MapMotion {
  vehicle: MapVehicle;
  route: readonly LatLngPair[] | null;
  /** Takes the place of `fitTo`: the vehicle and this; null leaves the view to the props. */
  towards: LatLng | null;
}

/** One of thousands of vehicles, drawn as a dot. */
export interface MapDot extends LatLng {
  id: string;
  /** Degrees clockwise from north. */
  heading?: number | null;
  look: DotLook;
}

/** One of hundreds of trips, drawn with the dots as a straight line between its ends. */
export interface MapWay {
  id: string;
  from: LatLng;
  to: LatLng;
}

/** A square of the map with a figure, drawn below the dots. */
export interface MapArea {
  id: string;
  bounds: MapBounds;
  /** How strongly it is filled, from 0 (only its edge) to 1. */
  level: number;
  /** The text in it, if there is room; empty for none. */
  text: string;
}

/** A polygon that is drawn by hand. Its arrays change when their content does. */
export interface MapOutline {
  /** In order, without the first one again at the end. */
  corners: readonly LatLng[];
  /** More polygons, in grey below it. */
  others?: readonly (readonly LatLng[])[];
  /** Makes the corners movable. Called with a corner's place in the list, from 0, once it is let go. */
  onMove?(corner: number, at: LatLng): void;
  /** Called when a corner is pressed. */
  onChoose?(corner: number): void;
}

/** A part of the map, in degrees. */
export interface MapBounds {
  south: number;
  west: number;
  north: number;
  east: number;
}

/** A pin in the middle of the uncovered area, below which the map is moved to choose a point. */
export interface MapPin {
  end: 'pickup' | 'dropoff';
  /** Called when the map begins to move: the last point is no longer valid. */
  onLift(): void;
  /** Called when the map is still, with the point at the pin: at the start, and after every move. */
  onSettle(at: LatLng): void;
}

/** Pixels of the map's edges that something covers: the header, the sheet, the panel. */
export interface MapPadding {
  top?: number;
  right?: number;
  bottom?: number;
  left?: number;
}

export interface RideMapProps {
  /** Shown in the middle of the uncovered area. New coordinates move the map there. */
  center: LatLng;
  /** 4 (a country) to 18 (a street); 15 without one. */
  zoom?: number;
  /** Keeps `vehicle`, else the moving vehicle, else `me`, in the middle part of the map. */
  follow?: boolean;
  /**
   * The direction that is up, degrees clockwise from north. `vehicle` then stays in place, low in the picture, and the
   * map moves and turns below it, its names upright; `center`, `fitTo` and `follow` have no effect. Null for north.
   */
  courseUp?: number | null;
  /** All of these in view, whatever `center` and `zoom` say. */
  fitTo?: readonly LatLng[];
  padding?: MapPadding;
  /**
   * Once the person has moved the map, it stays where they left it, until this changes: `center`, `fitTo` and `follow`
   * then count again. For a "my location" button and for another stage of a trip.
   */
  recenterKey?: string | number;
  /** Called when the person moves the map by hand: the time to offer a way back. */
  onUserMove?(): void;

  /** Free vehicles around. */
  drivers?: readonly MapDriver[];
  /** A whole fleet, on a canvas; where there are too many, groups that a press takes apart. */
  dots?: readonly MapDot[];
  /** The ways they go, where they are drawn one by one. */
  ways?: readonly MapWay[];
  /** Drawn with the dots, below them. */
  areas?: readonly MapArea[];
  /** A polygon that is being drawn. */
  outline?: MapOutline;
  /** The emphasized dot. */
  chosenDot?: string | null;
  onDotPick?(id: string): void;
  /** The vehicle of this trip. */
  vehicle?: MapVehicle | null;
  /** The person's position; `accuracy` in metres. */
  me?: (LatLng & { accuracy?: number | null }) | null;
  pickup?: LatLng | null;
  /** Shown next to the pickup, in one or two short lines: "4 min", "1.7 km". */
  pickupNote?: readonly string[] | null;
  /** Where the trip stops between pickup and drop-off, in order: numbered from 1. */
  stops?: readonly LatLng[] | null;
  dropoff?: LatLng | null;
  /** Shown next to the drop-off: "Dadar TT Circle", "10:52 am". */
  dropoffNote?: readonly string[] | null;
  route?: readonly LatLngPair[] | null;
  /** The part of the route that lies behind the vehicle, in grey below it. */
  driven?: readonly LatLngPair[] | null;
  /** The route follows no road (`source` is `estimate`): it is dashed. */
  routeIsEstimate?: boolean;
  /** Chooses a point by moving the map below a pin. */
  pin?: MapPin | null;
  /**
   * The vehicle of this trip while it moves, instead of `vehicle` and `route`: it bypasses the props, so a new position
   * renders only the moving parts.
   */
  motion?: Store<MapMotion | null>;
  /** A radar pulse here, during the search for a driver. */
  pulse?: LatLng | null;

  /** Called with the visible, uncovered bounds: at the start, and after every move. */
  onView?(bounds: MapBounds): void;
  /** Makes the map choose a point: by a click, or by Enter for its middle while it has the focus. */
  onPick?(at: LatLng): void;
  /** Makes the drivers' markers buttons. */
  onDriverPick?(id: string): void;
  /** Hides the zoom buttons; zooming by touch, wheel and keyboard stays. */
  controls?: boolean;
  /** The sources of its tiles: the product's own, and a server whose pictures are shown on top while it answers. */
  tiles?: MapSettings;
  /** The name of the map for screen readers. */
  label?: string;
  className?: string;
}
