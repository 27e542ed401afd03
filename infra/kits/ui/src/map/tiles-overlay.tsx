import { TileLayer } from 'leaflet';
import { useEffect, useEffectEvent } from 'react';
import { useMap } from 'react-leaflet';

const PATIENCE = 4;

interface TilesOverlayProps {
  url: string;
  /** Called when the server's tiles appear, and when they disappear. */
  onShown(shown: boolean): void;
}

/** Tiles of a server over the map. After a few errors, with nothing in between, they go and the map stays. */
export function TilesOverlay({ url, onShown }: TilesOverlayProps) {
  const map = useMap();
  const report = useEffectEvent(onShown);

  useEffect(() => {
    const layer = new TileLayer(url, { detectRetina: true });
    let errors = 0;
    layer.on('tileload', () => {
      errors = 0;
      report(true);
    });
    layer.on('tileerror', () => {
      errors += 1;
      if (errors < PATIENCE) return;
      layer.remove();
      report(false);
    });
    layer.addTo(map);
    return () => {
      layer.remove();
      report(false);
    };
  }, [map, url]);

  return null;
}
