import type { LatLng } from '@rahi/contracts/geo/distance';
import { divIcon, Marker, Polygon } from 'leaflet';
import { useEffect, useEffectEvent } from 'react';
import { useMap } from 'react-leaflet';
import type { MapOutline } from '../ride-map.types.js';
import styles from './outline.module.css';

const noOthers: readonly (readonly LatLng[])[] = [];
const pairsOf = (corners: readonly LatLng[]) => corners.map(({ lat, lng }): [number, number] => [lat, lng]);

/**
 * Polygons, and one that is being drawn: its corners are numbered and can be dragged. They are no stops of the keyboard: a list of
 * coordinates beside the map is.
 */
export function OutlineLayer({ corners, others = noOthers, onMove, onChoose }: MapOutline) {
  const map = useMap();
  const move = useEffectEvent((corner: number, at: LatLng) => onMove?.(corner, { lat: at.lat, lng: at.lng }));
  const choose = useEffectEvent((corner: number) => onChoose?.(corner));
  const isMovable = onMove !== undefined;

  useEffect(() => {
    const made = others.map((other) => polygon(other, styles.other).addTo(map));
    return () => {
      for (const one of made) one.remove();
    };
  }, [map, others]);

  useEffect(() => {
    const drawn = polygon(corners, styles.own).addTo(map);
    const markers = corners.map((corner, number) => cornerMarker(corner, number, isMovable).addTo(map));
    for (const [number, marker] of markers.entries()) {
      marker.getElement()?.setAttribute('aria-hidden', 'true');
      // The edges follow the finger; who draws is told once it lets go.
      marker.on('drag', () => drawn.setLatLngs(markers.map((one) => one.getLatLng())));
      marker.on('click', () => choose(number));
      marker.on('dragend', () => move(number, marker.getLatLng()));
    }
    return () => {
      drawn.remove();
      for (const marker of markers) marker.remove();
    };
  }, [map, corners, isMovable]);

  return null;
}

const polygon = (corners: readonly LatLng[], className: string | undefined) =>
  new Polygon(pairsOf(corners), { interactive: false, className });

function cornerMarker({ lat, lng }: LatLng, number: number, draggable: boolean): Marker {
  const icon = divIcon({ className: styles.corner, html: `<span>${number + 1}</span>`, iconSize: undefined });
  return new Marker([lat, lng], { icon, draggable, keyboard: false, zIndexOffset: 300 });
}
