import { distanceKm, type LatLng } from '@rahi/contracts/geo/distance';
import Flatbush from 'flatbush';
import { isInRing } from '../osm/shapes.js';
import type { CityPlace, CityStreet } from './city-place.js';
import { Plane } from './plane.js';
import { readPlacesFile, type CityOutline, type Places } from './places-file.js';

const farthestStreetKm = 0.06;
const farthestStationKm = 0.3;
/** A place that is nearer than this says in which locality a point is. */
const localityKm = 0.7;

interface Segment {
  readonly street: CityStreet;
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
}

/** The places of a pack, and the names around a point. */
export class PackPlaces {
  readonly all: readonly CityPlace[];
  readonly outlines: readonly CityOutline[];
  readonly #stations: readonly CityPlace[];
  readonly #segments: readonly Segment[];
  readonly #segmentIndex: Flatbush | null;
  readonly #placeIndex: Flatbush | null;
  readonly #plane: Plane;

  constructor({ streets, others, cities }: Places) {
    this.outlines = cities;
    this.all = [...streets, ...others];
    this.#stations = others.filter(({ kind }) => kind === 'station' || kind === 'airport');
    this.#plane = new Plane(this.all[0]?.lat ?? 0);
    this.#segments = streets.flatMap(segmentsOf);
    const { x, y } = this.#scales();
    this.#segmentIndex = indexOf(this.#segments, ({ from, to }) => [
      Math.min(x(from[1]), x(to[1])),
      Math.min(y(from[0]), y(to[0])),
      Math.max(x(from[1]), x(to[1])),
      Math.max(y(from[0]), y(to[0])),
    ]);
    this.#placeIndex = indexOf(this.all, ({ lat, lng }) => [x(lng), y(lat), x(lng), y(lat)]);
  }

  /** @param folder the pack's */
  static async open(folder: string): Promise<PackPlaces> {
    return new PackPlaces(await readPlacesFile(folder));
  }

  /** The nearest named street, at most 60 m away. */
  streetAt(point: LatLng): CityStreet | null {
    const { x, y } = this.#scales();
    const [px, py, far] = [x(point.lng), y(point.lat), farthestStreetKm];
    let nearest: CityStreet | null = null;
    let least = farthestStreetKm;
    for (const at of this.#segmentIndex?.search(px - far, py - far, px + far, py + far) ?? []) {
      const segment = this.#segments[at];
      const km = segment ? this.#plane.kmToSegment(point, segment.from, segment.to) : Infinity;
      if (!segment || km > least) continue;
      [nearest, least] = [segment.street, km];
    }
    return nearest;
  }

  /** The nearest station or airport, at most 300 m away. */
  stationAt(point: LatLng): CityPlace | null {
    const near = this.#stations
      .map((station) => ({ station, km: distanceKm(station, point) }))
      .filter(({ km }) => km <= farthestStationKm)
      .toSorted((a, b) => a.km - b.km);
    return near[0]?.station ?? null;
  }

  /** The locality around a point, by the places there; null when none is near. */
  localityAt({ lat, lng }: LatLng): string | null {
    const { x, y } = this.#scales();
    for (const at of this.#placeIndex?.neighbors(x(lng), y(lat), 8, localityKm) ?? []) {
      const place = this.all[at];
      const locality = place?.kind === 'locality' ? place.name : place?.locality;
      if (locality) return locality;
    }
    return null;
  }

  /** The city whose boundary contains a point; null when the data has none. */
  cityAt({ lat, lng }: LatLng): string | null {
    const around = this.outlines.find(({ rings }) => {
      return rings.filter((ring) => isInRing([lat, lng], ring)).length % 2 === 1;
    });
    return around?.name ?? null;
  }

  #scales() {
    return { x: (lng: number) => this.#plane.x(lng), y: (lat: number) => this.#plane.y(lat) };
  }
}

function segmentsOf(street: CityStreet): Segment[] {
  return street.lines.flatMap((line) => line.slice(1).map((to, at) => ({ street, from: line[at] ?? to, to })));
}

function indexOf<T>(items: readonly T[], boxOf: (item: T) => [number, number, number, number]): Flatbush | null {
  if (items.length === 0) return null;
  const index = new Flatbush(items.length);
  for (const item of items) index.add(...boxOf(item));
  index.finish();
  return index;
}
