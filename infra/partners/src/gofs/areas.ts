import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { BASE_SLUG, ServedArea, tripLimits, type MultiPolygon, type Outline } from '@rahi/city';
import { distanceKm, isInBox, vehicleTypesOf, type LatLng, type VehicleType } from '@rahi/contracts';
import { CONFIG } from '@rahi/service-kit/program';
import type { PartnersConfig } from '../partners.config.js';

/** Where rides begin and end: a served city, or the whole country. */
export interface Zone {
  /** Name of its pack. */
  readonly id: string;
  /** Null of the country. */
  readonly city: { readonly name: string; readonly center: LatLng } | null;
  /** `[lng, lat]`; outlines counterclockwise and holes clockwise, as RFC 7946 has them. */
  readonly coordinates: MultiPolygon;
  readonly vehicleTypes: readonly VehicleType[];
}

/** A way that rides may go, and with what. */
export interface Connection {
  readonly from: Zone;
  readonly to: Zone;
  readonly vehicleType: VehicleType;
}

/** A part of what is served: all of it, or one city with what can be reached from there. */
export interface Part {
  /** Null: all of it. */
  readonly city: Zone | null;
  readonly zones: readonly Zone[];
  readonly connections: readonly Connection[];
  readonly vehicleTypes: readonly VehicleType[];
  /** The types that can be booked at a place; none outside of the part. */
  vehicleTypesAt(place: LatLng): readonly VehicleType[];
}

/** The served areas (R32), read from the packs at the start. */
@Injectable()
export class Areas implements OnModuleInit {
  #zones: readonly Zone[] = [];
  #area: ServedArea | null = null;

  constructor(
    @Inject(CONFIG)
    private readonly config: Pick<
      PartnersConfig,
      'CITY_PACKS' | 'SERVED_CITIES' | 'LONGEST_AUTO_KM' | 'LONGEST_CAR_KM'
    >,
  ) {}

  /** Stops the start when SERVED_CITIES cannot be served. */
  async onModuleInit(): Promise<void> {
    this.#area = await ServedArea.open(this.config);
    this.#zones = (await this.#area.outlines()).map(zoneOf);
  }

  /** The part of a city, or with null all that is served; undefined where there is no such city. */
  partOf(slug: string | null): Part | undefined {
    const city = this.#zones.find((zone) => zone.city !== null && zone.id === slug) ?? null;
    if (slug !== null && !city) return;
    const connections = this.#connections().filter(({ from }) => city === null || from === city);
    const zones = this.#zones.filter((zone) => connections.some(({ from, to }) => from === zone || to === zone));
    const vehicleTypes = this.#area?.vehicleTypes.filter((type) => city?.vehicleTypes.includes(type) ?? true) ?? [];
    const bounds = this.#area?.packs.find((pack) => pack.slug === slug)?.bounds;
    return {
      city,
      zones,
      connections,
      vehicleTypes,
      vehicleTypesAt: (place) => (!bounds || isInBox(place, bounds) ? (this.#area?.vehicleTypesAt(place) ?? []) : []),
    };
  }

  /** Within each zone, out of a city into the country, and between cities whose centres are not too far from each other. */
  #connections(): Connection[] {
    const limits = tripLimits(this.config);
    return this.#zones.flatMap((from) =>
      this.#zones.flatMap((to) =>
        from.vehicleTypes
          .filter((type) => isNear(from, to, limits[type]))
          .map((vehicleType) => ({ from, to, vehicleType })),
      ),
    );
  }
}

/** With the country as one end, how far a single trip goes decides. */
function isNear(from: Zone, to: Zone, longestKm: number): boolean {
  return from === to || !from.city || !to.city || distanceKm(from.city.center, to.city.center) <= longestKm;
}

function zoneOf({ pack, coordinates }: Outline): Zone {
  const { slug, name, center } = pack;
  const isCountry = slug === BASE_SLUG;
  return {
    id: slug,
    city: isCountry ? null : { name, center },
    coordinates: turned(coordinates),
    vehicleTypes: vehicleTypesOf(isCountry ? [] : [pack]),
  };
}

/** Packs have their rings the other way round. */
export function turned(polygons: MultiPolygon): MultiPolygon {
  return polygons.map((rings) =>
    rings.map((ring, at) => (isCounterclockwise(ring) === (at === 0) ? ring : ring.toReversed())),
  );
}

/** By the sign of the area that the ring encloses. */
function isCounterclockwise(ring: MultiPolygon[number][number]): boolean {
  const twice = ring.reduce((sum, [x, y], at) => {
    const [toX, toY] = ring[(at + 1) % ring.length] ?? [x, y];
    return sum + x * toY - toX * y;
  }, 0);
  return twice > 0;
}
