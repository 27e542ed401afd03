import type { LatLng } from '@rahi/contracts/geo/distance';
import { useState } from 'react';

interface MapAim {
  /** Two corners, or the points themselves, to have in view. */
  fitTo: readonly LatLng[] | undefined;
  /** Changes with every new aim. */
  key: number;
  /** Shows these points, wherever the person has moved the map. */
  show(points: readonly LatLng[]): void;
}

interface Linked {
  /** What a link named; empty for nothing. */
  key: string;
  /** Null until it is known where that is. */
  points: readonly LatLng[] | null;
}

/**
 * What the map is to show: what a link named, else everybody, as they were when their positions first came; from then on
 * what is asked for. It is not refitted while they drive.
 */
export function useMapAim(everybody: readonly LatLng[] | undefined, linked: Linked): MapAim {
  const [{ fitTo, key }, setAim] = useState<{ fitTo: readonly LatLng[] | undefined; key: number }>({
    fitTo: undefined,
    key: 0,
  });
  const show = (points: readonly LatLng[]) => {
    if (points.length > 0) setAim({ fitTo: cornersOf(points), key: key + 1 });
  };
  const [followed, setFollowed] = useState('');
  // In the very render that knows them, rather than one later with the map elsewhere.
  if (linked.key !== followed && (linked.key === '' || linked.points)) {
    setFollowed(linked.key);
    if (linked.points) show(linked.points);
  } else if (fitTo === undefined && everybody && everybody.length > 0) {
    show(everybody);
  }
  return { fitTo, key, show };
}

function cornersOf(points: readonly LatLng[]): LatLng[] {
  const lats = points.map(({ lat }) => lat);
  const lngs = points.map(({ lng }) => lng);
  return [
    { lat: lats.reduce((a, b) => Math.min(a, b)), lng: lngs.reduce((a, b) => Math.min(a, b)) },
    { lat: lats.reduce((a, b) => Math.max(a, b)), lng: lngs.reduce((a, b) => Math.max(a, b)) },
  ];
}
