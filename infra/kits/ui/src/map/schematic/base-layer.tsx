import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import { SchematicLayer } from './schematic-layer.js';

/** The base that needs no network. */
export function BaseLayer() {
  const map = useMap();
  useEffect(() => {
    const layer = new SchematicLayer(map).addTo(map);
    return () => {
      layer.remove();
    };
  }, [map]);
  return null;
}
