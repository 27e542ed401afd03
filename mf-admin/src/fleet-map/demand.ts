import type { LatLng } from '@rahi/contracts/geo/distance';
import { surgeCellDegrees, type SurgeOfCity } from '@rahi/contracts/surge';
import type { MapArea } from '@rahi/ui-kit';
import { useRemote } from '@rahi/web-kit';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { surgeQuery } from '../tariffs/surge.queries.js';
import type { FleetView, TypeFilter } from './fleet-view.js';

/** Surge is computed once a minute. In milliseconds. */
const pollMs = 60_000;
/** A cell of this surge and more is drawn the strongest, in percent of the fare: the desk's highest cap. */
const strongest = 200;

export type SurgeCell = SurgeOfCity['cells'][number];

export interface Demand {
  surge: UseQueryResult<SurgeOfCity[]>;
  /** The cells of the chosen vehicle type, the highest surge first; of all types, the highest of each place. */
  cells: readonly SurgeCell[];
  /** The areas that the map draws. Empty while the layer is off. */
  areas: readonly MapArea[];
}

/** Demand and surge in the cells of every city where surge is on, read every minute while the map shows them. */
export function useDemand({ demand, type }: Pick<FleetView, 'demand' | 'type'>): Demand {
  const { services } = useRemote();
  const surge = useQuery({ ...surgeQuery(services.api), enabled: demand, refetchInterval: demand ? pollMs : false });
  const cells = useMemo(() => cellsOf(surge.data ?? [], type), [surge.data, type]);
  const areas = useMemo(() => (demand ? cells.map(areaOf) : []), [demand, cells]);
  return { surge, cells, areas };
}

/** The cells of a vehicle type, the highest surge first; of all types, the one with the highest surge of each place. */
export function cellsOf(cities: readonly SurgeOfCity[], type: TypeFilter): SurgeCell[] {
  const sorted = cities
    .flatMap(({ active, cells }) => (active ? cells : []))
    .filter(({ vehicleType }) => type === 'all' || vehicleType === type)
    .toSorted((a, b) => b.percent - a.percent);
  const places = new Map<string, SurgeCell>();
  for (const cell of sorted) if (!places.has(placeOf(cell))) places.set(placeOf(cell), cell);
  return [...places.values()];
}

/** Its centre, with the two decimals that distinguish cells. */
export const placeOf = ({ lat, lng }: SurgeCell): string => `${lat.toFixed(2)}, ${lng.toFixed(2)}`;

/** Two opposite corners of a cell. */
export function cornersOf(cell: SurgeCell): LatLng[] {
  const { south, west, north, east } = areaOf(cell).bounds;
  return [
    { lat: south, lng: west },
    { lat: north, lng: east },
  ];
}

/** The square of a cell. Without surge only its edge is drawn. */
export function areaOf(cell: SurgeCell): MapArea {
  const { lat, lng, percent } = cell;
  const half = surgeCellDegrees / 2;
  return {
    id: placeOf(cell),
    bounds: { south: lat - half, north: lat + half, west: lng - half, east: lng + half },
    level: Math.max(0, Math.min(1, (percent - 100) / (strongest - 100))),
    text: percent === 100 ? '' : `${percent} %`,
  };
}
