import 'leaflet/dist/leaflet.css';
import type { MapOptions } from 'leaflet';
import { useState, type ComponentType } from 'react';
import { MapContainer } from 'react-leaflet';
import { useIntl } from 'react-intl';
import { BaseMap } from './base-map.js';
import { Camera } from './camera.js';
import { CenterPin } from './center-pin.js';
import type { FleetDotsProps } from './fleet/fleet-dots.js';
import { MapRegion } from './map-region.js';
import { DEFAULT_ZOOM } from './map-view.js';
import { CarAtPickup } from './markers/car-at-pickup.js';
import type { MapNoteProps } from './markers/map-note.js';
import { MeMarker } from './markers/me-marker.js';
import { MovingVehicle } from './markers/moving-vehicle.js';
import { RadarPulse } from './markers/radar-pulse.js';
import { RouteLine } from './markers/route-line.js';
import { StopMarker } from './markers/stop-marker.js';
import { VehicleMarker } from './markers/vehicle-marker.js';
import { prefersReducedMotion } from './motion.js';
import type { MapArea, MapOutline, MapPadding, MapWay, RideMapProps } from './ride-map.types.js';
import { CourseCamera } from './rotation/course-camera.js';
import { TurnedFrame } from './rotation/turned-frame.js';
import { useCourse } from './rotation/use-course.js';
import { TilesOverlay } from './tiles-overlay.js';
import { ViewWatch } from './view-watch.js';
import { ZoomControls } from './zoom-controls.js';
import styles from './ride-map.module.css';
import { MapCredit } from './map-credit.js';

const MIN_ZOOM = 4;
const MAX_ZOOM = 18;
const noWays: readonly MapWay[] = [];
const noAreas: readonly MapArea[] = [];
const nothingCovered: MapPadding = {};

export interface LeafletMapProps extends RideMapProps {
  /** Draws the dots, if there are any. */
  Fleet: ComponentType<FleetDotsProps> | null;
  /** Draws the outline, if there is one. */
  Outline: ComponentType<MapOutline> | null;
  /** Draws the bubbles at the ends, if there are any. */
  Note: ComponentType<MapNoteProps> | null;
}

/** The map itself. Separate from its outside, so Leaflet is not loaded before a map is shown. */
export function LeafletMap({ Fleet, Outline, Note, ...props }: LeafletMapProps) {
  const { formatMessage } = useIntl();
  const { drivers, vehicle, me, pickup, dropoff, route, pulse, onDriverPick, tiles = {}, padding = {} } = props;
  const [tilesShown, setTilesShown] = useState(false);
  const [options] = useState(mapOptions);
  const [inHand, setInHand] = useState(false);
  const course = useCourse((vehicle && props.courseUp) ?? null, inHand);

  return (
    <div className={styles.frame}>
      <TurnedFrame course={course} padding={padding} inHand={inHand}>
        <MapContainer className={styles.canvas} center={props.center} zoom={props.zoom ?? DEFAULT_ZOOM} {...options}>
          <MapRegion
            label={props.label ?? formatMessage({ id: 'ui.map.label' })}
            padding={course === null ? padding : nothingCovered}
            onPick={props.onPick}
          />
          {vehicle && course !== null ? (
            <CourseCamera
              vehicle={vehicle}
              course={course}
              zoom={props.zoom ?? DEFAULT_ZOOM}
              recenterKey={props.recenterKey}
              inHand={inHand}
              onInHand={setInHand}
              onUserMove={props.onUserMove}
            />
          ) : (
            <Camera {...props} />
          )}
          {props.onView && <ViewWatch padding={padding} onView={props.onView} />}
          <BaseMap tiles={tiles} named={!tilesShown} />
          {tiles.tilesUrl && <TilesOverlay key={tiles.tilesUrl} url={tiles.tilesUrl} onShown={setTilesShown} />}
          {props.driven && props.driven.length > 1 && <RouteLine route={props.driven} kind="driven" />}
          {route && route.length > 1 && (
            <RouteLine
              key={String(props.routeIsEstimate)}
              route={route}
              kind={props.routeIsEstimate ? 'estimate' : 'ahead'}
            />
          )}
          {pulse && <RadarPulse at={pulse} />}
          {me && <MeMarker at={me} accuracy={me.accuracy ?? undefined} />}
          {props.pin && <CenterPin key={props.pin.end} pin={props.pin} padding={padding} />}
          {pickup && <StopMarker kind="pickup" at={pickup} />}
          {Note && pickup && props.pickupNote && (
            <Note
              key={`p ${props.pickupNote.join()}`}
              at={pickup}
              other={props.dropoffNote && dropoff}
              lines={props.pickupNote}
            />
          )}
          {props.stops?.map((stop, place) => (
            // One place may be a stop twice.
            // oxlint-disable-next-line react/no-array-index-key
            <StopMarker key={place} kind="between" number={place + 1} at={stop} />
          ))}
          {dropoff && <StopMarker kind="dropoff" at={dropoff} />}
          {Note && dropoff && props.dropoffNote && (
            <Note
              key={`d ${props.dropoffNote.join()}`}
              at={dropoff}
              other={props.pickupNote && pickup}
              lines={props.dropoffNote}
              above
            />
          )}
          {Outline && props.outline && <Outline {...props.outline} />}
          {Fleet && props.dots && (
            <Fleet
              dots={props.dots}
              ways={props.ways ?? noWays}
              areas={props.areas ?? noAreas}
              chosen={props.chosenDot ?? null}
              onPick={props.onDotPick}
            />
          )}
          {drivers?.map((driver) => (
            <VehicleMarker
              key={driver.id}
              vehicle={driver}
              label={driver.label}
              onPick={onDriverPick && (() => onDriverPick(driver.id))}
            />
          ))}
          {vehicle && (course === null || inHand) && <VehicleMarker vehicle={vehicle} own />}
          {vehicle && pickup && <CarAtPickup car={vehicle} pickup={pickup} />}
          {props.motion && <MovingVehicle motion={props.motion} pickup={pickup ?? null} />}
          {props.controls !== false && course === null && <ZoomControls padding={padding} />}
        </MapContainer>
      </TurnedFrame>
      <MapCredit
        className={styles.attribution}
        style={{ bottom: padding.bottom, left: padding.left }}
        attribution={tiles.attribution ?? formatMessage({ id: 'ui.map.attribution' })}
      />
    </div>
  );
}

function mapOptions(): MapOptions {
  const still = prefersReducedMotion();
  return {
    zoomControl: false,
    attributionControl: false,
    minZoom: MIN_ZOOM,
    maxZoom: MAX_ZOOM,
    zoomAnimation: !still,
    fadeAnimation: false,
    markerZoomAnimation: !still,
    inertia: !still,
    // The world is not wrapped: nothing here is on both sides of the antimeridian.
    maxBounds: [
      [-84, -180],
      [84, 180],
    ],
  };
}
