import type { LatLng } from '@rahi/contracts/geo/distance';
import type { LeafletMouseEvent } from 'leaflet';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useMap } from 'react-leaflet';
import { centeredOn, middleOfView } from './map-view.js';
import { prefersReducedMotion } from './motion.js';
import type { MapPadding, MapPin } from './ride-map.types.js';
import styles from './center-pin.module.css';

interface CenterPinProps {
  pin: MapPin;
  padding: MapPadding;
}

/** The same place: what rounding moves a point by is not a step. */
const SAME_DEGREES = 1e-6;

/**
 * A pin in the middle of the uncovered area: the map moves below it. A press on the map brings that point to the pin.
 * While the map is zoomed, or a sheet grows, the pin keeps its point.
 */
export function CenterPin({ pin, padding }: CenterPinProps) {
  const map = useMap();
  const [lifted, setLifted] = useState(false);
  const held = useRef<LatLng | null>(null);
  /** The map's own middle when a zoom began. */
  const zoomedFrom = useRef<LatLng | null>(null);
  const { top = 0, right = 0, bottom = 0, left = 0 } = padding;

  const bring = (at: LatLng, animate: boolean) =>
    map.setView(centeredOn(map, at, map.getZoom(), padding), map.getZoom(), { animate });

  const lift = useEffectEvent(() => {
    if (zoomedFrom.current) return;
    setLifted(true);
    pin.onLift();
  });
  const settle = useEffectEvent(() => {
    // A zoom around the map's own middle moves the point below a pin that is elsewhere.
    const onlyZoomed = zoomedFrom.current !== null && isSame(zoomedFrom.current, map.getCenter());
    zoomedFrom.current = null;
    if (onlyZoomed && held.current) {
      bring(held.current, false);
      return;
    }
    setLifted(false);
    const at = middleOfView(map, padding);
    if (held.current && isSame(held.current, at)) pin.onSettle(held.current);
    else pin.onSettle((held.current = at));
  });
  const press = useEffectEvent(({ latlng }: LeafletMouseEvent) => bring(latlng, !prefersReducedMotion()));

  useEffect(() => {
    const { scrollWheelZoom, touchZoom, doubleClickZoom } = map.options;
    Object.assign(map.options, { scrollWheelZoom: 'center', touchZoom: 'center', doubleClickZoom: 'center' });
    const handlers = {
      zoomstart: () => {
        zoomedFrom.current = map.getCenter();
      },
      movestart: () => lift(),
      moveend: () => settle(),
      click: (event: LeafletMouseEvent) => press(event),
    };
    settle();
    map.on(handlers);
    return () => {
      map.off(handlers);
      Object.assign(map.options, { scrollWheelZoom, touchZoom, doubleClickZoom });
    };
  }, [map]);

  useEffect(() => {
    if (!held.current) return;
    const center = centeredOn(map, held.current, map.getZoom(), { top, right, bottom, left });
    map.setView(center, map.getZoom(), { animate: false });
  }, [map, top, right, bottom, left]);

  return (
    <div
      className={styles.pin}
      data-lifted={lifted || undefined}
      data-end={pin.end}
      aria-hidden="true"
      style={{ left: `calc(50% + ${(left - right) / 2}px)`, top: `calc(50% + ${(top - bottom) / 2}px)` }}
    >
      <span className={styles.shadow} />
      <svg className={styles.drop} viewBox="-14 -34 28 36" width="44" height="56">
        <path d="M0 0C-3-7-12-11-12-20a12 12 0 0 1 24 0C12-11 3-7 0 0z" />
        {pin.end === 'pickup' ? <circle cy="-20" r="4.5" /> : <rect x="-4" y="-24.5" width="8" height="8" rx="1.5" />}
      </svg>
    </div>
  );
}

function isSame(a: LatLng, b: LatLng): boolean {
  return Math.abs(a.lat - b.lat) < SAME_DEGREES && Math.abs(a.lng - b.lng) < SAME_DEGREES;
}
