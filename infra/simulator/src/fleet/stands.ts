import { distanceKm, type LatLng } from '@rahi/contracts';

/** How far from a rider a stand may be. */
const reachKm = 2.5;
/** How far from its middle a city has stands. */
const cityKm = 40;
/** Drivers at one station are this close to it. */
const besideKm = 0.12;
/** How far from a rider a driver waits who is not at a stand; most are nearer. */
const strollKm = 1.6;

/** The places where free drivers wait: next to stations, and on the streets around riders. */
export class Stands {
  readonly #fromHome: readonly LatLng[];

  /**
   * @param stations of all cities
   * @param home the middle of the city that the fleet is in until a rider looks elsewhere
   */
  constructor(
    private readonly stations: readonly LatLng[],
    private readonly home: LatLng,
  ) {
    this.#fromHome = stations
      .filter((station) => distanceKm(station, home) < cityKm)
      .toSorted((a, b) => distanceKm(a, home) - distanceKm(b, home));
  }

  /** A station of the home city, the most central first, another for each index; the city's middle where no station is known. */
  homeStand(index: number): LatLng {
    return this.#fromHome[index % this.#fromHome.length] ?? this.home;
  }

  /** A place to wait near `center`: half of the time next to a station, if one is close. */
  near(center: LatLng, random = Math.random): LatLng {
    const close = this.stations.filter((station) => distanceKm(station, center) < reachKm);
    const station = random() < 0.5 ? close[Math.floor(random() * close.length)] : undefined;
    return station ? pointNear(station, besideKm, random) : pointNear(center, strollKm * random(), random);
  }
}

/** A random point within `radiusKm` of a center, evenly distributed. */
export function pointNear(center: LatLng, radiusKm: number, random = Math.random): LatLng {
  const km = radiusKm * Math.sqrt(random());
  const angle = 2 * Math.PI * random();
  const lat = center.lat + (km / 111.2) * Math.cos(angle);
  const lng = center.lng + (km / (111.2 * Math.cos((center.lat * Math.PI) / 180))) * Math.sin(angle);
  return { lat, lng };
}
