import { createStore, useStore } from '@rahi/web-kit';
import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { useMap } from 'react-leaflet';
import { centeredOn, DEFAULT_ZOOM, fitted, hasRoom, showsAll, type View } from './map-view.js';
import { prefersReducedMotion } from './motion.js';
import type { MapMotion, RideMapProps } from './ride-map.types.js';

/** Share of the free width and height at each edge that what is followed must not enter. */
const FOLLOW_EDGE = 0.25;
const MOVE_SECONDS = 0.25;
/** No view has this aim: the next look shows what is asked for. */
const missedAim = 'missed';
const nothingMoves = createStore<MapMotion | null>(null);

/**
 * Moves the map as the props ask, till the person takes it in hand. A view that still shows what it should is left
 * alone: a map that refits itself with every position is a map nobody can read.
 */
export function Camera(props: RideMapProps) {
  const map = useMap();
  const { center, zoom = DEFAULT_ZOOM, fitTo, follow = false, recenterKey, padding = {} } = props;
  const motion = useStore(props.motion ?? nothingMoves);
  const points = motion?.towards ? [motion.vehicle, motion.towards] : fitTo && fitTo.length > 0 ? fitTo : null;
  const followed = follow ? (props.vehicle ?? props.me ?? null) : null;
  const asked = useRef({ aim: '', zoom, recenterKey });
  const inHand = useRef(false);
  const moving = useRef(false);
  const missed = useRef(false);
  const [, look] = useReducer((count: number) => count + 1, 0);

  // A tenth of a thousandth of a degree is 11 m: a position that trembles does not shake the map.
  const target = points
    ? `fit ${points.length}`
    : followed
      ? 'follow'
      : `${center.lat.toFixed(4)} ${center.lng.toFixed(4)}`;
  const { top = 0, right = 0, bottom = 0, left = 0 } = padding;
  const wish = `${target} ${zoom} ${top} ${right} ${bottom} ${left}`;

  const show = ({ center: to, zoom: level }: View): void => {
    // Leaflet drops what it is asked while it animates a zoom: asked again at its end.
    missed.current = moving.current;
    if (moving.current) return;
    const animate = asked.current.aim !== '' && !prefersReducedMotion();
    moving.current = true;
    map.setView(to, level, { animate, duration: MOVE_SECONDS });
    // Without animation it is over, before the first of these even heard.
    if (!animate) moving.current = false;
  };

  useEffect(() => {
    const anew = recenterKey !== asked.current.recenterKey;
    if (anew) inHand.current = false;
    if (inHand.current || !hasRoom(map, padding)) return;
    const { x, y } = map.getSize();
    const aim = `${wish} ${x} ${y}`;
    if (anew || aim !== asked.current.aim) {
      // The zoom somebody chose outlasts everything but a new wish for one.
      const level = anew || asked.current.aim === '' || zoom !== asked.current.zoom ? zoom : map.getZoom();
      const to = followed ?? center;
      show(points ? fitted(map, points, padding) : { center: centeredOn(map, to, level, padding), zoom: level });
      asked.current = { aim, zoom, recenterKey };
    } else if (points) {
      const view = fitted(map, points, padding);
      if (view.zoom > map.getZoom() || !showsAll(map, points, padding, 0)) show(view);
    } else if (followed && !showsAll(map, [followed], padding, FOLLOW_EDGE)) {
      show({ center: centeredOn(map, followed, map.getZoom(), padding), zoom: map.getZoom() });
    }
  });

  const takeInHand = useEffectEvent(() => {
    if (inHand.current) return;
    inHand.current = true;
    props.onUserMove?.();
  });
  // Zooming in on what is followed is no wish to stop following.
  const zoomByHand = useEffectEvent(() => points && !moving.current && takeInHand());

  useEffect(() => {
    const handlers = {
      resize: () => look(),
      dragstart: () => takeInHand(),
      zoomstart: () => zoomByHand(),
      moveend: () => {
        moving.current = false;
        if (!missed.current) return;
        missed.current = false;
        asked.current.aim = missedAim;
        look();
      },
    };
    const container = map.getContainer();
    const arrows = (event: KeyboardEvent): void => {
      if (event.target === container && event.key.startsWith('Arrow')) takeInHand();
    };
    map.on(handlers);
    container.addEventListener('keydown', arrows);
    return () => {
      map.off(handlers);
      container.removeEventListener('keydown', arrows);
    };
  }, [map]);

  return null;
}
