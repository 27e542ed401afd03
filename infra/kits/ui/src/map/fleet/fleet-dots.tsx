import { useEffect, useEffectEvent, useRef } from 'react';
import { useMap } from 'react-leaflet';
import { FleetLayer, type FleetPicture } from './fleet-layer.js';

export interface FleetDotsProps extends FleetPicture {
  onPick?(id: string): void;
}

export function FleetDots({ dots, ways, areas, chosen, onPick }: FleetDotsProps) {
  const map = useMap();
  const layer = useRef<FleetLayer | null>(null);
  const pick = useEffectEvent((id: string) => onPick?.(id));
  const show = useEffectEvent((made: FleetLayer) => made.show({ dots, ways, areas, chosen }));

  useEffect(() => {
    const made = new FleetLayer(map, (id) => pick(id));
    show(made);
    layer.current = made;
    return () => {
      made.remove();
    };
  }, [map]);

  useEffect(() => layer.current?.show({ dots, ways, areas, chosen }), [dots, ways, areas, chosen]);

  return null;
}
