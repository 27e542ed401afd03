import { TileLayer } from 'leaflet';
import { useEffect, useEffectEvent } from 'react';
import { useMap } from 'react-leaflet';

const PATIENCE = 4;

interface TilesOverlayProps {
  url: string;
  /** Told whether tiles of the server are to be seen. */
  onShown(shown: boolean): void;
}

/** Tiles of a server over the schematic base. After a few errors, with nothing in between, they go and the base stays. */
export function TilesOverlay({ url, onShown }: TilesOverlayProps) {
  const map = useMap();
  const tell = useEffectEvent(onShown);

  useEffect(() => {
    const layer = new TileLayer(url, { detectRetina: true });
    let errors = 0;
    layer.on('tileload', () => {
      errors = 0;
      tell(true);
    });
    layer.on('tileerror', () => {
      errors += 1;
      if (errors < PATIENCE) return;
      layer.remove();
      tell(false);
    });
    layer.addTo(map);
    return () => {
      layer.remove();
      tell(false);
    };
  }, [map, url]);

  return null;
}
