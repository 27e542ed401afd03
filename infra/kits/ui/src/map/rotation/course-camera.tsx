import type { LatLng } from '@rahi/contracts/geo/distance';
import { distanceKm } from '@rahi/contracts/geo/distance';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useMap } from 'react-leaflet';
import { setBearing } from '../bearing.js';
import { glideDuration } from '../markers/glide.js';
import { prefersReducedMotion } from '../motion.js';
import { turnPointer } from './turned-pointer.js';

interface CourseCameraProps {
  vehicle: LatLng;
  /** The direction that is up, degrees clockwise from north. */
  course: number;
  zoom: number;
  recenterKey?: string | number;
  /** True while the person has the map in hand. */
  inHand: boolean;
  onInHand(inHand: boolean): void;
  onUserMove?(): void;
}

/** Keeps the vehicle in the middle of a turned map, until the person moves the map by hand. */
export function CourseCamera(props: CourseCameraProps) {
  const { vehicle, course, zoom, recenterKey, inHand, onInHand } = props;
  const map = useMap();
  const shown = useRef<{ at: LatLng; since: number; zoom: number; recenterKey?: string | number } | null>(null);
  const zooming = useRef(false);

  const show = useEffectEvent(() => {
    const [last, now, animate] = [shown.current, performance.now(), !prefersReducedMotion()];
    const recenters = !last || last.recenterKey !== recenterKey || last.zoom !== zoom;
    if (recenters && inHand) onInHand(false);
    // Leaflet ignores requests while it animates a zoom; the end of the zoom asks again.
    if (zooming.current || (inHand && !recenters)) return;
    if (!recenters && last.at.lat === vehicle.lat && last.at.lng === vehicle.lng) return;
    shown.current = { at: vehicle, since: now, zoom, recenterKey };
    if (recenters) return void map.setView(vehicle, zoom, { animate: animate && last !== null });
    const duration = glideDuration(now - last.since, distanceKm(last.at, vehicle)) / 1000;
    map.panTo(vehicle, { animate: animate && duration > 0, duration, easeLinearity: 1, noMoveStart: true });
  });
  useEffect(() => show());

  const takeInHand = useEffectEvent(() => {
    if (inHand) return;
    onInHand(true);
    props.onUserMove?.();
  });
  const courseNow = useEffectEvent(() => course);
  // Zoomed around another point, the vehicle has left the middle.
  const zoomed = useEffectEvent(() => {
    zooming.current = false;
    show();
    if (!inHand) map.panTo(vehicle, { animate: !prefersReducedMotion() });
  });

  useEffect(() => setBearing(map, -course), [map, course]);
  useEffect(() => () => setBearing(map, 0), [map]);

  useEffect(() => {
    const handlers = {
      dragstart: () => takeInHand(),
      zoomstart: () => {
        zooming.current = true;
      },
      zoomend: () => zoomed(),
    };
    map.on(handlers);
    const turnBack = turnPointer(map, { course: () => courseNow(), onKeyMove: () => takeInHand() });
    return () => {
      map.off(handlers);
      turnBack();
      onInHand(false);
    };
  }, [map, onInHand]);

  return null;
}
