import { setImmediate } from 'node:timers/promises';
import { distanceKm, type LatLng } from '@rahi/contracts/geo/distance';
import Flatbush from 'flatbush';
import { isInRing } from '../osm/shapes.js';
import type { CityPlace, CityStreet } from './city-place.js';
import { folded } from './names.js';
import { readOwnPlaces } from './own-places.js';
import { Plane } from './plane.js';
import { siteOf, type Site } from './sites.js';
import { readPlacesFile, type CityOutline, type Places } from './places-file.js';

const farthestStreetKm = 0.06;
const farthestStationKm = 0.3;
/** A place that is nearer than this says in which locality a point is. */
const localityKm = 0.7;
const onePlaceKm = 0.5;
/** A point so far outside a site is still at it, in metres: the pavement in front. */
const besideSiteMetres = 40;

interface Segment {
  readonly street: CityStreet;
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
}

/** The places of a pack, and the names around a point. */
export class PackPlaces {
  readonly all: readonly CityPlace[];
  readonly outlines: readonly CityOutline[];
  readonly #sites: readonly Site[];
  readonly #stations: readonly CityPlace[];
  #segments: readonly Segment[] = [];
  #segmentIndex: Flatbush | null = null;
  #placeIndex: Flatbush | null = null;
  readonly #plane: Plane;

  private constructor({ streets, others, cities, sites }: Places) {
    this.outlines = cities;
    this.all = [...streets, ...others];
    this.#sites = sites;
    this.#stations = others.filter(({ kind }) => kind === 'station' || kind === 'airport');
    this.#plane = new Plane(this.all[0]?.lat ?? 0);
  }

  /** In steps, between which the process answers requests: all of a large city in a row take a quarter of a second. */
  static async of(places: Places): Promise<PackPlaces> {
    const known = new PackPlaces(places);
    const { x, y } = known.#scales();
    known.#segments = places.streets.flatMap(segmentsOf);
    await setImmediate();
    known.#segmentIndex = indexOf(known.#segments, ({ from, to }) => [
      Math.min(x(from[1]), x(to[1])),
      Math.min(y(from[0]), y(to[0])),
      Math.max(x(from[1]), x(to[1])),
      Math.max(y(from[0]), y(to[0])),
    ]);
    await setImmediate();
    known.#placeIndex = indexOf(known.all, ({ lat, lng }) => [x(lng), y(lat), x(lng), y(lat)]);
    return known;
  }

  /** @param folder the pack's */
  static async open(folder: string): Promise<PackPlaces> {
    const places = await readPlacesFile(folder);
    await setImmediate();
    const extract = await PackPlaces.of(places);
    const own = await readOwnPlaces(folder, (point) => extract.localityAt(point));
    // One that the extract has as well is not offered twice.
    const isNew = (one: CityPlace) =>
      !extract.#within(one, onePlaceKm).some((known) => folded(known.name) === folded(one.name));
    const added = own.filter(isNew);
    return added.length === 0
      ? extract
      : PackPlaces.of({
          ...places,
          others: [...places.others, ...added],
          sites: [...places.sites, ...added.flatMap((place) => siteOf(place) ?? [])],
        });
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

  /** The station, airport, mall or hospital at a point: the one whose middle is nearest, by the size of each. */
  siteAt(point: LatLng): Site | null {
    const near = this.#sites
      .map((site) => ({ site, share: (distanceKm(site, point) * 1000) / (site.reach + besideSiteMetres) }))
      .filter(({ share }) => share <= 1)
      .toSorted((a, b) => a.share - b.share);
    return near[0]?.site ?? null;
  }

  /** The locality around a point, by the places there; null when none is near. */
  localityAt({ lat, lng }: LatLng): string | null {
    for (const place of this.#within({ lat, lng }, localityKm, 8)) {
      const locality = place.kind === 'locality' ? place.name : place.locality;
      if (locality) return locality;
    }
    return null;
  }

  /** The places at most so far away, the nearest first. */
  #within({ lat, lng }: LatLng, km: number, most = Infinity): CityPlace[] {
    const { x, y } = this.#scales();
    return (this.#placeIndex?.neighbors(x(lng), y(lat), most, km) ?? []).flatMap((at) => this.all[at] ?? []);
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
