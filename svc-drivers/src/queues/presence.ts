import { kmFromEdge, type LatLng, type VehicleType } from '@rahi/contracts';
import { isInZone, zoneHas, type Zone } from '../geography/zones/zones.service.js';

/**
 * The rule of the edge. A driver joins with a position inside that is at least `dwellSeconds` newer than the first one inside, with none
 * outside seen between them. One who waits counts as outside only beyond `marginKm` of the edge. So a position that jumps over the edge
 * neither adds nor removes anybody. A place that is kept is taken up again with the first position inside.
 */
export const dwellSeconds = 10;
export const marginKm = 0.05;

/** A free driver where they were last. */
export interface Seen extends LatLng {
  readonly id: string;
  readonly vehicleType: VehicleType;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** A driver inside of a zone. */
export interface Inside {
  readonly driverId: string;
  readonly zone: Zone;
  /** Epoch milliseconds of the first position inside. */
  readonly since: number;
  /** Whether they may join. */
  readonly hasStayed: boolean;
}

/** Where a place is with a zone: `edge` up to `marginKm` outside of it. */
export function sideOf(zone: Zone, place: LatLng): 'inside' | 'edge' | 'outside' {
  if (isInZone(zone, place)) return 'inside';
  return kmFromEdge(place, zone.outline) <= marginKm ? 'edge' : 'outside';
}

/** Who is inside of a zone since when, as an instance sees them: in memory, so that after a restart only newcomers wait again. */
export class Presence {
  #inside = new Map<string, Inside>();

  /**
   * Takes the drivers of this moment; those who are not among them are forgotten.
   * @returns those inside, who came first first
   */
  see(zones: readonly Zone[], seen: Iterable<Seen>): Inside[] {
    const inside = new Map<string, Inside>();
    for (const { id: driverId, vehicleType, at, lat, lng } of seen) {
      const zone = zones.find((one) => zoneHas(one, vehicleType) && isInZone(one, { lat, lng }));
      if (!zone) continue;
      const known = this.#inside.get(driverId);
      const since = known?.zone.id === zone.id ? known.since : at;
      inside.set(driverId, { driverId, zone, since, hasStayed: at - since >= dwellSeconds * 1000 });
    }
    this.#inside = inside;
    return [...inside.values()].toSorted((a, b) => a.since - b.since);
  }
}
