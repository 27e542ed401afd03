import { useState } from 'react';
import { nearestTurn } from './turned-geometry.js';

/**
 * The course that is currently up: degrees that continue past 360, so the map turns the short way. It does not change
 * while the person moves the map; null for north up.
 */
export function useCourse(courseUp: number | null, inHand: boolean): number | null {
  const [shown, setShown] = useState(courseUp);
  const next = courseUp === null || shown === null ? courseUp : inHand ? shown : nearestTurn(shown, courseUp);
  if (next !== shown) setShown(next);
  return next;
}
