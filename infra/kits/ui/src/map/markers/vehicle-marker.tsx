import { distanceKm, type LatLng } from '@rahi/contracts/geo/distance';
import { divIcon, Marker } from 'leaflet';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useMap } from 'react-leaflet';
import { classNames } from '../../class-names.js';
import { prefersReducedMotion } from '../motion.js';
import type { MapVehicle } from '../ride-map.types.js';
import { between, glideDuration, turnedTo } from './glide.js';
import { vehicleMarkup } from './vehicle-shapes.js';
import styles from './markers.module.css';

interface VehicleMarkerProps {
  vehicle: MapVehicle;
  /** The vehicle of this trip, in the brand's colour and above the others. */
  own?: boolean;
  label?: string;
  onPick?(): void;
}

/** A vehicle that glides from position to position and turns to where it heads. */
export function VehicleMarker({ vehicle, own = false, label = 'Driver', onPick }: VehicleMarkerProps) {
  const { lat, lng, heading, vehicleType } = vehicle;
  const map = useMap();
  const marker = useRef<Marker | null>(null);
  const state = useRef({ shown: { lat, lng }, angle: heading ?? 0, since: 0, zooming: false });
  const picks = onPick !== undefined;
  const pick = useEffectEvent(() => onPick?.());
  const present = useEffectEvent((made: Marker) => {
    name(made, picks ? label : null);
    turn(made, state.current.angle);
  });

  useEffect(() => {
    const { shown } = state.current;
    const made = new Marker([shown.lat, shown.lng], {
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
    // While Leaflet animates a zoom it moves the markers itself.
    const zoom = {
      zoomanim: () => {
        state.current.zooming = true;
      },
      zoomend: () => {
        state.current.zooming = false;
        made.setLatLng(state.current.shown);
      },
    };
    map.on(zoom);
    return () => {
      map.off(zoom);
      made.remove();
    };
  }, [map, vehicleType, own, picks]);

  useEffect(() => {
    if (marker.current) name(marker.current, picks ? label : null);
  }, [picks, label]);

  useEffect(() => {
    const { shown: from, angle, since } = state.current;
    const [to, now] = [{ lat, lng }, performance.now()];
    state.current.angle = turnedTo(angle, heading, from, to);
    state.current.since = now;
    if (marker.current) turn(marker.current, state.current.angle);
    const duration = prefersReducedMotion() ? 0 : glideDuration(now - since, distanceKm(from, to));
    return glide(from, to, duration, (at) => {
      state.current.shown = at;
      if (!state.current.zooming) marker.current?.setLatLng(at);
    });
  }, [lat, lng, heading]);

  return null;
}

/** A name makes it a thing to choose; without one it is part of the picture. */
function name(marker: Marker, label: string | null): void {
  const element = marker.getElement();
  if (label === null) element?.setAttribute('aria-hidden', 'true');
  else element?.setAttribute('aria-label', label);
}

function turn(marker: Marker, degrees: number): void {
  const art = marker.getElement()?.firstElementChild;
  if (art instanceof SVGElement) art.style.rotate = `${degrees}deg`;
}

function glide(from: LatLng, to: LatLng, duration: number, onMove: (at: LatLng) => void): () => void {
  let frame = 0;
  const start = performance.now();
  const step = (now: number): void => {
    const share = duration > 0 ? Math.min(1, Math.max(0, (now - start) / duration)) : 1;
    onMove(between(from, to, share));
    if (share < 1) frame = requestAnimationFrame(step);
  };
  step(start);
  return () => cancelAnimationFrame(frame);
}
