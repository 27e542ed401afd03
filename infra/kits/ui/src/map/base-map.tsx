import type { MapSettings } from '@rahi/web-kit';
import { useLayoutEffect } from 'react';
import { useMap } from 'react-leaflet';
import { GroundLayer } from './base/ground-layer.js';
import { tileStore } from './base/tile-store.js';
import { NamesLayer } from './names/names-layer.js';

/**
 * The map itself: land, water and roads on tiles, and the names on top, unless another layer covers the ground. Added
 * before the browser paints: a screen with loaded tiles shows them in its first frame.
 */
export function BaseMap({ tiles: { url, maxZoom }, named }: { tiles: MapSettings; named: boolean }) {
  const map = useMap();
  const tiles = tileStore(url, maxZoom);

  useLayoutEffect(() => {
    const ground = new GroundLayer(map, tiles).addTo(map);
    return () => {
      ground.remove();
    };
  }, [map, tiles]);

  useLayoutEffect(() => {
    if (!named) return undefined;
    const names = new NamesLayer(map, tiles);
    return () => names.remove();
  }, [map, tiles, named]);

  return null;
}
