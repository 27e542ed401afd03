import 'leaflet/dist/leaflet.css';
import type { MapOptions } from 'leaflet';
import { useState, type ComponentType } from 'react';
import { MapContainer } from 'react-leaflet';
import { useIntl } from 'react-intl';
import { Camera } from './camera.js';
import type { FleetDotsProps } from './fleet/fleet-dots.js';
import { MapRegion } from './map-region.js';
import { DEFAULT_ZOOM } from './map-view.js';
import { MeMarker } from './markers/me-marker.js';
import { MovingVehicle } from './markers/moving-vehicle.js';
import { RadarPulse } from './markers/radar-pulse.js';
import { RouteLine } from './markers/route-line.js';
import { StopMarker } from './markers/stop-marker.js';
import { VehicleMarker } from './markers/vehicle-marker.js';
import { prefersReducedMotion } from './motion.js';
import type { MapWay, RideMapProps } from './ride-map.types.js';
import { BaseLayer } from './schematic/base-layer.js';
import { TilesOverlay } from './tiles-overlay.js';
import { ViewWatch } from './view-watch.js';
import { ZoomControls } from './zoom-controls.js';
import styles from './ride-map.module.css';

const MIN_ZOOM = 9;
const MAX_ZOOM = 18;
const noWays: readonly MapWay[] = [];

export interface LeafletMapProps extends RideMapProps {
  /** What draws the dots, where there are any. */
  Fleet: ComponentType<FleetDotsProps> | null;
}

/** The map itself. Apart from its outside, so that Leaflet is not loaded before a map is. */
export function LeafletMap({ Fleet, ...props }: LeafletMapProps) {
  const { formatMessage } = useIntl();
  const { drivers, vehicle, me, pickup, dropoff, route, pulse, onDriverPick, tilesUrl, padding = {} } = props;
  const [tilesShown, setTilesShown] = useState(false);
  const [options] = useState(mapOptions);

  return (
    <div className={styles.frame}>
      <MapContainer className={styles.canvas} center={props.center} zoom={props.zoom ?? DEFAULT_ZOOM} {...options}>
        <MapRegion
          label={props.label ?? formatMessage({ id: 'ui.map.label' })}
          padding={padding}
          onPick={props.onPick}
        />
        <Camera {...props} />
        {props.onView && <ViewWatch padding={padding} onView={props.onView} />}
        <BaseLayer />
        {tilesUrl && <TilesOverlay key={tilesUrl} url={tilesUrl} onShown={setTilesShown} />}
        {route && route.length > 1 && <RouteLine route={route} />}
        {pulse && <RadarPulse at={pulse} />}
        {me && <MeMarker at={me} accuracy={me.accuracy ?? undefined} />}
        {pickup && <StopMarker kind="pickup" at={pickup} />}
        {dropoff && <StopMarker kind="dropoff" at={dropoff} />}
        {Fleet && props.dots && (
          <Fleet
            dots={props.dots}
            ways={props.ways ?? noWays}
            chosen={props.chosenDot ?? null}
            straight={tilesShown}
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
        {vehicle && <VehicleMarker vehicle={vehicle} own />}
        {props.motion && <MovingVehicle motion={props.motion} />}
        {props.controls !== false && <ZoomControls padding={padding} />}
      </MapContainer>
      <p className={styles.attribution} style={{ bottom: padding.bottom, left: padding.left }}>
        {tilesUrl && tilesShown ? props.tilesAttribution : formatMessage({ id: 'ui.map.schematic' })}
      </p>
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
