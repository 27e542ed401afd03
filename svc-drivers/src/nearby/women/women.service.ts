import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  distanceKm,
  durationMinutes,
  mostCandidates,
  womenMinutesStep,
  type CallAnswer,
  type LatLng,
  type VehicleType,
  type womenByCity,
  type womenNear,
} from '@rahi/contracts';
import { CONFIG } from '@rahi/service-kit';
import { DataSource } from 'typeorm';
import type { DriversConfig } from '../../config.js';
import { FleetSearch } from '../../fleet/fleet-search.service.js';
import { Fleet } from '../../fleet/fleet.js';
import { roadSeconds } from '../../fleet/road-seconds.js';
import type { Spot } from '../../fleet/spot.js';
import { CityRoads, onRoads } from '../../geography/city-roads.service.js';
import { CityVehicles } from '../../geography/city-vehicles.service.js';

/** R11: who is farther from a pickup is not offered its ride, in kilometres. */
const radiusKm = 10;
/** Of so many women, the nearest by the straight line, one is the first at the pickup by road. */
const fewNearest = 5;

/** Verified women who drive, and where they were last. */
const womenSql = `FROM drivers AS driver JOIN driver_positions AS position ON position.driver_id = driver.id
  WHERE driver.woman_verified AND NOT driver.suspended`;

/** Where verified women drive (R46). Nobody learns who they are, or where one of them is. */
@Injectable()
export class Women {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly fleet: Fleet,
    private readonly search: FleetSearch,
    private readonly roads: CityRoads,
    private readonly cityVehicles: CityVehicles,
    @Inject(CONFIG) private readonly config: Pick<DriversConfig, 'WOMEN_LEAST'>,
  ) {}

  async near(place: LatLng): Promise<CallAnswer<typeof womenNear>> {
    if ((await this.#onlineAround(place)) < this.config.WOMEN_LEAST) return { offered: false, types: [] };
    const types = await this.cityVehicles.at(place);
    const minutes = await Promise.all(types.map((vehicleType) => this.#minutes(place, vehicleType)));
    return { offered: true, types: types.map((vehicleType, at) => ({ vehicleType, minutes: minutes[at] ?? null })) };
  }

  async byCity(): Promise<CallAnswer<typeof womenByCity>> {
    const rows = await this.database.query<{ lat: number; lng: number; online: boolean }[]>(
      `SELECT position.lat, position.lng, driver.is_online AS online ${womenSql}`,
    );
    const cities = new Map<string | null, { verified: number; online: number }>();
    for (const { online, ...place } of rows) {
      const { slug } = await this.cityVehicles.cityAround(place);
      const counted = cities.get(slug) ?? { verified: 0, online: 0 };
      cities.set(slug, { verified: counted.verified + 1, online: counted.online + Number(online) });
    }
    const listed = [...cities].map(([city, counts]) => ({ city, ...counts }));
    return { cities: listed.toSorted((a, b) => b.verified - a.verified) };
  }

  async #onlineAround(place: LatLng): Promise<number> {
    const { south, north, west, east } = (await this.cityVehicles.cityAround(place)).bounds;
    const [counted] = await this.database.query<{ online: number }[]>(
      `SELECT count(*)::int AS online ${womenSql} AND driver.is_online
        AND position.lat BETWEEN $1 AND $2 AND position.lng BETWEEN $3 AND $4`,
      [south, north, west, east],
    );
    return counted?.online ?? 0;
  }

  /** Until the first free woman is there, rounded up; null without one within 10 km. */
  async #minutes(place: LatLng, vehicleType: VehicleType): Promise<number | null> {
    const query = { radiusKm, limit: mostCandidates, vehicleType, notBefore: this.fleet.silentBefore };
    const [hits = []] = await this.search.nearest({ ...query, centers: [place] });
    const women = hits.map(({ item }) => item).filter(({ driver }) => driver.womanVerified);
    const minutes = await this.#ways(place, women.slice(0, fewNearest), vehicleType);
    if (minutes.length === 0) return null;
    return Math.max(1, Math.ceil(Math.min(...minutes) / womenMinutesStep)) * womenMinutesStep;
  }

  async #ways(place: LatLng, spots: readonly Spot[], vehicleType: VehicleType): Promise<number[]> {
    const network = await this.roads.around(place);
    const table = network && roadSeconds(network, spots, [place], onRoads(vehicleType));
    return spots.map((spot, row) => {
      const seconds = table?.[row]?.[0] ?? null;
      return seconds === null ? durationMinutes(distanceKm(spot, place)) : seconds / 60;
    });
  }
}
