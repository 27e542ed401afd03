import { crossesItself, isInPolygon, kmFromEdge, widestKm } from './geo/polygon.js';
import { widestZoneKm, type ZoneTerms } from './queue-zones.js';

/** A pickup point may lie so far outside of its zone, in kilometres: drivers wait on a ground of their own. */
export const farthestBayKm = 2;

/** What is wrong with the shape of a zone. `bay` is the name of a pickup point that lies too far away. */
export type ZoneShapeFault = { fault: 'crosses' | 'wide' } | { fault: 'bayFar'; bay: string };

/** The first fault of the shape of a zone, whoever drew it; null for a good one. Where it lies is another question. */
export function zoneShapeFault({ outline, bays }: Pick<ZoneTerms, 'outline' | 'bays'>): ZoneShapeFault | null {
  if (crossesItself(outline)) return { fault: 'crosses' };
  if (widestKm(outline) > widestZoneKm) return { fault: 'wide' };
  const far = bays.find((bay) => !isInPolygon(bay, outline) && kmFromEdge(bay, outline) > farthestBayKm);
  return far ? { fault: 'bayFar', bay: far.name } : null;
}
