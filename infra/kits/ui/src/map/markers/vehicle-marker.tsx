import { distanceKm, type LatLng } from '@rahi/contracts/geo/distance';
import { useMediaQuery } from '@rahi/web-kit';
import { divIcon, DomUtil, Marker, type Map as Leaflet } from 'leaflet';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useMap } from 'react-leaflet';
import { useIntl } from 'react-intl';
import { classNames } from '../../class-names.js';
import type { MapVehicle } from '../ride-map.types.js';
import { between, glideDuration, isJoined, JOINED_MS, turnedTo } from './glide.js';
import { vehicleMarkup } from './vehicle-shapes.js';
import styles from './markers.module.css';

/** A shorter step is not a visible jump, and the end of a glide costs the page frames. */
const SMALLEST_GLIDE_PX = 1.5;

interface VehicleMarkerProps {
  vehicle: MapVehicle;
  /** The vehicle of this trip, in the brand's colour and above the others. */
  own?: boolean;
  label?: string;
  onPick?(): void;
}

/** A way that a vehicle is shown to go; times in milliseconds of the page's clock. */
interface Motion {
  from: LatLng;
  to: LatLng;
  start: number;
  duration: number;
  /** Degrees. */
  angle: number;
  /** Whether a newer position has arrived that waits for the following ones. */
  awaits: boolean;
}

/** A vehicle that glides from position to position and turns to where it heads. */
export function VehicleMarker({ vehicle, own = false, label, onPick }: VehicleMarkerProps) {
  const { formatMessage } = useIntl();
  const spoken = label ?? formatMessage({ id: 'ui.map.driver' });
  const { lat, lng, heading, vehicleType } = vehicle;
  const map = useMap();
  const still = useMediaQuery('(prefers-reduced-motion: reduce)');
  const marker = useRef<Marker | null>(null);
  const place = { lat, lng };
  const state = useRef<Motion>({ from: place, to: place, start: 0, duration: 0, angle: heading ?? 0, awaits: false });
  const picks = onPick !== undefined;
  const pick = useEffectEvent(() => onPick?.());
  const present = useEffectEvent((made: Marker) => {
    name(made, picks ? spoken : null);
    turn(made, state.current.angle);
  });

  useLayoutEffect(() => {
    const { to } = state.current;
    const made = new Marker([to.lat, to.lng], {
      icon: divIcon({
        className: classNames(styles.vehicle, own && styles.own, picks && styles.choosable),
        html: vehicleMarkup(vehicleType, {
          art: styles.art,
          body: styles.body,
          glass: styles.glass,
          trim: styles.trim,
        }),
        iconSize: undefined,
      }),
      interactive: picks,
      keyboard: picks,
      zIndexOffset: own ? 400 : 100,
    });
    made.on('click', () => pick()).addTo(map);
    present(made);
    marker.current = made;
    // A zoom moves the markers itself, and a new view places them at once.
    const view = {
      zoomstart: () => stand(made, state.current),
      viewreset: () => stand(made, state.current),
      moveend: () => drive(map, made, state.current),
    };
    map.on(view);
    return () => {
      map.off(view);
      made.remove();
    };
  }, [map, vehicleType, own, picks]);

  useLayoutEffect(() => {
    if (marker.current) name(marker.current, picks ? spoken : null);
  }, [picks, spoken]);

  useLayoutEffect(() => {
    const before = state.current;
    const to = { lat, lng };
    const angle = turnedTo(before.angle, heading, before.to, to);
    const setOut = (): void => {
      const [from, now] = [shownAt(before), performance.now()];
      // A marker that waited will wait again, and must still be moving then: the end of a glide costs five frames.
      const until = before.awaits ? JOINED_MS : now - before.start;
      const duration = still ? 0 : glideDuration(until, distanceKm(from, to));
      state.current = { from, to, start: now, duration, angle, awaits: false };
      if (!marker.current) return;
      turn(marker.current, angle);
      drive(map, marker.current, state.current);
    };
    const px = map.latLngToLayerPoint(before.to).distanceTo(map.latLngToLayerPoint(to));
    const rest = before.start + JOINED_MS - performance.now();
    if (still || rest <= 0 || !isJoined(px, angle - before.angle)) return setOut();
    before.awaits = true;
    // Continues with the next positions, or after this time without them.
    const timer = setTimeout(setOut, rest);
    return () => clearTimeout(timer);
  }, [map, lat, lng, heading, still]);

  return null;
}

/** A name makes the marker selectable; without one it is part of the picture. */
function name(marker: Marker, label: string | null): void {
  const element = marker.getElement();
  if (label === null) element?.setAttribute('aria-hidden', 'true');
  else element?.setAttribute('aria-label', label);
}

function turn(marker: Marker, degrees: number): void {
  const art = marker.getElement()?.firstElementChild;
  if (art instanceof SVGElement) art.style.rotate = `${degrees}deg`;
}

/** The current position of a moving vehicle. */
function shownAt({ from, to, start, duration }: Motion): LatLng {
  const share = duration > 0 ? Math.min(1, (performance.now() - start) / duration) : 1;
  return between(from, to, share);
}

/** Moves the marker to its target by a transition, which costs the main thread no frames. */
function drive(map: Leaflet, marker: Marker, motion: Motion): void {
  const left = motion.start + motion.duration - performance.now();
  const element = marker.getElement();
  const to = map.latLngToLayerPoint(motion.to).round();
  // Seen from far, most positions fall on the pixel of the one before, where there is nothing to draw, or on the next.
  if (element && !to.equals(DomUtil.getPosition(element))) {
    const glides = left > 0 && to.distanceTo(map.latLngToLayerPoint(shownAt(motion))) > SMALLEST_GLIDE_PX;
    element.style.transition = glides ? `transform ${Math.round(left)}ms linear` : '';
  }
  marker.setLatLng(motion.to);
}

/** Stops the marker where it is. */
function stand(marker: Marker, motion: Motion): void {
  const element = marker.getElement();
  if (element) element.style.transition = '';
  marker.setLatLng(shownAt(motion));
  // Taken up by the browser now: else what follows would begin where the marker was in the view before.
  element?.getBoundingClientRect();
}
