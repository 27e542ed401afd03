import type { LatLng } from '@rahi/contracts/geo/distance';
import type { MapSettings } from '@rahi/web-kit';
import { useEffect, useRef } from 'react';

export interface StillMapProps {
  center: LatLng;
  zoom: number;
  tiles: MapSettings;
  /** Pixels at the top that something covers: no name is there. */
  covered?: number;
  className?: string;
  /** It is drawn, as far as its tiles could be read. */
  onDrawn?(): void;
}

/**
 * A picture of the map behind something else: no Leaflet, nothing to drag. What draws it is loaded when it is shown. Follows
 * the theme and the size.
 */
export function StillMap({ center: { lat, lng }, zoom, tiles, covered, className, onDrawn }: StillMapProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { url, maxZoom } = tiles;
  const drawn = useRef(onDrawn);
  useEffect(() => {
    drawn.current = onDrawn;
  });

  useEffect(() => {
    let stop: (() => void) | null = null;
    let left = false;
    const begin = async () => {
      const { drawStill } = await import('./draw-still.js');
      if (!left && canvas.current) {
        const view = { center: { lat, lng }, zoom, url, maxZoom, covered };
        stop = drawStill(canvas.current, view, () => drawn.current?.());
      }
    };
    begin().catch((error: unknown) => console.info('The picture of the map could not be loaded.', error));
    return () => {
      left = true;
      stop?.();
    };
  }, [lat, lng, zoom, url, maxZoom, covered]);

  return <canvas ref={canvas} className={className} aria-hidden="true" />;
}
