import { useEffect, useEffectEvent, useRef } from 'react';
import { useMap } from 'react-leaflet';
import type { MapDot } from '../ride-map.types.js';
import { FleetLayer } from './fleet-layer.js';

interface FleetDotsProps {
  dots: readonly MapDot[];
  chosen: string | null;
  onPick?(id: string): void;
}

export function FleetDots({ dots, chosen, onPick }: FleetDotsProps) {
  const map = useMap();
  const layer = useRef<FleetLayer | null>(null);
  const pick = useEffectEvent((id: string) => onPick?.(id));
  const show = useEffectEvent((made: FleetLayer) => made.show(dots, chosen));

  useEffect(() => {
    const made = new FleetLayer(map, (id) => pick(id));
    show(made);
    layer.current = made;
    return () => {
      made.remove();
    };
  }, [map]);

  useEffect(() => layer.current?.show(dots, chosen), [dots, chosen]);

  return null;
}
