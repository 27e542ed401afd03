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
  /** The target of a link; empty for none. */
  key: string;
  /** Null until it is known where that is. */
  points: readonly LatLng[] | null;
}

/**
 * The points that the map shows: the target of a link, else all drivers at their first known positions; later, whatever
 * `show` is called with. The map does not refit while they drive.
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
  // Set during the render that first knows the points, not in a later one, which would show the map elsewhere first.
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
