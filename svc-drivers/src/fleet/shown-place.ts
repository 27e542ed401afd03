import type { RoadNetwork, Snap, Vehicle } from '@rahi/city/roads';
import type { LatLng } from '@rahi/contracts';

/** The place of a driver that riders see (R50). */
export interface ShownPlace extends LatLng {
  /** Where it is on the roads; empty where no roads are known. */
  readonly snaps: readonly Snap[];
}

/** R50: 100 m, in degrees of latitude. */
const cellDegrees = 0.1 / ((Math.PI / 180) * 6371);
/** A road farther than this from the middle of a cell is not the driver's, in metres. */
const ownRoadMetres = 100;
/** Cells remembered for each network. */
const mostKnown = 50_000;

const known = new WeakMap<RoadNetwork, Map<string, ShownPlace>>();

/**
 * The road's place nearest to the middle of the 100-metre cell that a driver is in: all drivers of a cell are shown there, so that an
 * answer tells no more than the cell. The middle itself where no roads are known.
 */
export function shownPlaceAt({ lat, lng }: LatLng, vehicle: Vehicle, network: RoadNetwork | null): ShownPlace {
  const row = Math.floor(lat / cellDegrees);
  const middle = (row + 0.5) * cellDegrees;
  const wide = cellDegrees / Math.cos((middle * Math.PI) / 180);
  const column = Math.floor(lng / wide);
  const cell = { lat: middle, lng: (column + 0.5) * wide };
  if (!network) return { ...cell, snaps: [] };
  const places = known.get(network) ?? new Map<string, ShownPlace>();
  known.set(network, places);
  const key = `${row} ${column} ${vehicle}`;
  const place = places.get(key) ?? onRoad(cell, vehicle, network);
  if (places.size >= mostKnown) places.clear();
  places.set(key, place);
  return place;
}

function onRoad(cell: LatLng, vehicle: Vehicle, network: RoadNetwork): ShownPlace {
  const snaps = network.snap(cell, vehicle);
  const [nearest] = snaps;
  if (!nearest || nearest.metres > ownRoadMetres) return { ...cell, snaps };
  const [[lat, lng] = [cell.lat, cell.lng]] = network.graph.lineOf(nearest.arc, nearest.cm, nearest.cm);
  return { lat, lng, snaps };
}
