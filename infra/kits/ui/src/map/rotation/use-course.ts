import { useState } from 'react';
import { nearestTurn } from './turned-geometry.js';

/**
 * The course that is up by now: degrees that go on past 360, so that the map turns the short way. While the person has the
 * map in hand it stays as it is; null for north up.
 */
export function useCourse(courseUp: number | null, inHand: boolean): number | null {
  const [shown, setShown] = useState(courseUp);
  const next = courseUp === null || shown === null ? courseUp : inHand ? shown : nearestTurn(shown, courseUp);
  if (next !== shown) setShown(next);
  return next;
}
