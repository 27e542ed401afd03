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

interface MapNoteProps {
  at: LatLng;
  lines: readonly string[];
  /** Next to the head of a pin, which stands above its place. */
  above?: boolean;
}

/**
 * A bubble next to a mark, with an emphasized first line: on the side of the map's middle, where there is room. Part of the
 * picture, drawn by CSS: a screen says the same in words, which are found once on the page. A new text needs a new key.
 */
export function MapNote({ at, lines, above = false }: MapNoteProps) {
  const [first = '', ...more] = lines;
  const map = useMap();
  const html = `<div><b data-words="${escaped(first)}"></b>${more.map((line) => `<span data-words="${escaped(line)}"></span>`).join('')}</div>`;
  const marker = useMarker(at, { layer: 400, className: classNames(styles.note, above && styles.above), html });
  const { lat, lng } = at;

  useLayoutEffect(() => {
    const turn = () => {
      const isRight = map.latLngToContainerPoint([lat, lng]).x > map.getSize().x * sideShare;
      marker.current?.getElement()?.toggleAttribute('data-left', isRight);
    };
    turn();
    map.on('moveend', turn).on('resize', turn);
    return () => {
      map.off('moveend', turn).off('resize', turn);
    };
  }, [map, marker, lat, lng]);
  return null;
}
