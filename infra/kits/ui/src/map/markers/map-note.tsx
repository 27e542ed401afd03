import type { LatLng } from '@rahi/contracts/geo/distance';
import { useLayoutEffect } from 'react';
import { useMap } from 'react-leaflet';
import { classNames } from '../../class-names.js';
import { useMarker } from './use-marker.js';
import styles from './markers.module.css';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign);

/** A mark that is farther right than this share of the map has its note to the left: the buttons for zooming are at the right. */
const sideShare = 0.45;

/** Between a mark and its bubble, in pixels. */
const gap = 20;

export interface MapNoteProps {
  at: LatLng;
  /** The mark at the other end of the way, which has a bubble too. */
  other?: LatLng | null | undefined;
  lines: readonly string[];
  /** Next to the head of a pin, which stands above its place. */
  above?: boolean;
}

/**
 * A bubble next to a mark, with an emphasized first line: on the side of the map's middle, where there is room; away from another one that it
 * would meet there, or below its mark (above its pin) where neither side has room. Part of the picture, drawn by CSS: a screen says the same in words, which are found once on the page. A new text needs a new key.
 */
export function MapNote({ at, other, lines, above = false }: MapNoteProps) {
  const [first = '', ...more] = lines;
  const map = useMap();
  const html = `<div><b data-words="${escaped(first)}"></b>${more.map((line) => `<span data-words="${escaped(line)}"></span>`).join('')}</div>`;
  const marker = useMarker(at, { layer: 400, className: classNames(styles.note, above && styles.above), html });
  const { lat, lng } = at;
  const [otherLat, otherLng] = [other?.lat, other?.lng];

  useLayoutEffect(() => {
    const turn = () => {
      const element = marker.current?.getElement();
      const box = element?.querySelector('div');
      if (!element || !box) return;
      const { x } = map.getSize();
      const own = map.latLngToContainerPoint([lat, lng]);
      const apart =
        otherLat === undefined || otherLng === undefined ? null : map.latLngToContainerPoint([otherLat, otherLng]);
      const { offsetWidth: width, offsetHeight: height } = box;
      const meets =
        apart !== null && Math.abs(apart.x - own.x) < 2 * (width + gap) && Math.abs(apart.y - own.y) < 2 * height;
      const isLeft = meets ? own.x < apart.x : own.x > x * sideShare;
      const hasRoom = isLeft ? own.x > width + gap : own.x + width + gap < x;
      element.toggleAttribute('data-left', isLeft);
      element.toggleAttribute('data-alone', meets && !hasRoom);
    };
    turn();
    map.on('moveend', turn).on('resize', turn);
    return () => {
      map.off('moveend', turn).off('resize', turn);
    };
  }, [map, marker, lat, lng, otherLat, otherLng]);
  return null;
}
