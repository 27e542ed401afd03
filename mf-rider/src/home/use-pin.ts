import type { LatLng } from '@rahi/contracts/geo/distance';
import type { MapPin } from '@rahi/ui-kit';
import { useLayer } from '@rahi/web-kit/layers';
import { useState } from 'react';

export type TripEnd = MapPin['end'];

interface PinPlace {
  /** The point at the pin; null while the map moves. */
  at: LatLng | null;
  /** Where the map opened, then where the pin last rested. */
  center: LatLng;
}

/** The end of the trip that is chosen on the map, and the position of the pin. */
export interface Pin extends PinPlace {
  end: TripEnd;
}

export function usePin() {
  const [opened, setOpened] = useLayer<Pick<Pin, 'end' | 'center'>>();
  const [place, setPlace] = useState<PinPlace | null>(null);
  const onMap: MapPin | null = opened && {
    end: opened.end,
    onLift: () => setPlace((now) => now && { ...now, at: null }),
    onSettle: (at) => setPlace({ at, center: at }),
  };
  const pin: Pin | null = opened && { at: null, ...opened, ...place };
  return {
    pin,
    onMap,
    open(end: TripEnd, center: LatLng) {
      setPlace({ at: null, center });
      setOpened({ end, center });
    },
    close: () => setOpened(null),
  };
}
