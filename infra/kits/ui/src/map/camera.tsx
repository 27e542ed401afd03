import { createStore, useStore } from '@rahi/web-kit';
import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { useMap } from 'react-leaflet';
import { tileStore } from './base/tile-store.js';
import { tilesAhead } from './base/tiles-ahead.js';
import { centeredOn, DEFAULT_ZOOM, easeTo, fitted, hasRoom, showsAll, type View } from './map-view.js';
import { prefersReducedMotion } from './motion.js';
import type { MapMotion, RideMapProps } from './ride-map.types.js';

/** The share of the free width and height at each edge that followed points must not enter. */
const FOLLOW_EDGE = 0.25;
/** No view has this aim, so the next check shows the requested view. */
const missedAim = 'missed';
const nothingMoves = createStore<MapMotion | null>(null);

/**
 * Moves the map as the props require, until the person moves it. A view that still shows everything stays unchanged: a
 * map that refits with every position cannot be read.
 */
export function Camera(props: RideMapProps) {
  const map = useMap();
  const { center, zoom = DEFAULT_ZOOM, fitTo, follow = false, recenterKey, padding = {} } = props;
  const motion = useStore(props.motion ?? nothingMoves);
  const points = motion?.towards ? [motion.vehicle, motion.towards] : fitTo && fitTo.length > 0 ? fitTo : null;
  const followed = follow ? (props.vehicle ?? motion?.vehicle ?? props.me ?? null) : null;
  const asked = useRef({ aim: '', zoom, recenterKey });
  const inHand = useRef(false);
  const moving = useRef(false);
  const missed = useRef(false);
  /** Counts the requests: one whose tiles came late is not shown after a newer one, or after the map. */
  const turn = useRef(0);
  const [, look] = useReducer((count: number) => count + 1, 0);

  // A tenth of a thousandth of a degree is 11 m: a position that trembles does not shake the map.
  const target = points
    ? `fit ${points.length}`
    : followed
      ? 'follow'
      : `${center.lat.toFixed(4)} ${center.lng.toFixed(4)}`;
  const { top = 0, right = 0, bottom = 0, left = 0 } = padding;
  const wish = `${target} ${zoom} ${top} ${right} ${bottom} ${left}`;

  const show = (view: View): void => {
    // While the map moves, a new request waits for the end of the move.
    missed.current = moving.current;
    if (moving.current) return;
    const isFirst = asked.current.aim === '';
    const animate = !isFirst && !prefersReducedMotion();
    moving.current = true;
    const own = (turn.current += 1);
    const go = (): void => {
      if (own !== turn.current) return;
      // A move of the page's own, such as that of another size, has ended meanwhile.
      moving.current = true;
      // A cut ends before its events arrive, and a move that the person has taken over never begins.
      if (inHand.current || !easeTo(map, view, animate)) moving.current = false;
    };
    const tiles = isFirst ? null : tilesAhead(tileStore(props.tiles?.url, props.tiles?.maxZoom), map, view);
    if (tiles) void tiles.then(go);
    else go();
  };

  useEffect(() => {
    const recenters = recenterKey !== asked.current.recenterKey;
    if (recenters) inHand.current = false;
    if (inHand.current || !hasRoom(map, padding)) return;
    const { x, y } = map.getSize();
    const aim = `${wish} ${x} ${y}`;
    if (recenters || aim !== asked.current.aim) {
      // The person's zoom stays until the props request another one.
      const level = recenters || asked.current.aim === '' || zoom !== asked.current.zoom ? zoom : map.getZoom();
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

  useEffect(
    () => () => {
      turn.current += 1;
    },
    [],
  );

  const takeInHand = useEffectEvent(() => {
    if (inHand.current) return;
    inHand.current = true;
    props.onUserMove?.();
  });
  // Zooming in on the followed points does not stop following.
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
