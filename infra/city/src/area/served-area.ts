import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { LatLng } from '@rahi/contracts/geo/distance';
import { vehicleTypesAt, vehicleTypesOf, type VehicleType } from '@rahi/contracts/vehicles';
import * as z from 'zod/mini';
import { cityAt } from '../cities/cities.js';
import { readCities } from '../cities/cities-file.js';
import { lawful, refusalOf, refusedVehicles } from '../pack/allowed-vehicles.js';
import { BASE_SLUG, listPacks, ownPacks, type OpenPack } from '../pack/pack.js';
import { Polygons, type MultiPolygon } from './polygons.js';
import type { ServedAreaSettings } from './settings.js';

/** How far outside its area a pack serves: the coast is drawn with this error. */
const cityMarginKm = 0.5;
const countryMarginKm = 3;

const areaSchema = z.object({
  type: z.literal('MultiPolygon'),
  coordinates: z.array(z.array(z.array(z.tuple([z.number(), z.number()])))),
});

/** The land of a pack, as GeoJSON has it: `[lng, lat]`, outlines clockwise. */
export interface Outline {
  readonly pack: OpenPack;
  readonly coordinates: MultiPolygon;
}

interface Area {
  readonly polygons: Polygons;
  readonly marginKm: number;
}

/**
 * Where rides begin and end (R32): India's land, or the areas of the cities that an operator names. Their outlines are read
 * at the first question.
 */
export class ServedArea {
  #areas: Promise<readonly Area[]> | null = null;
  #land: Promise<Area> | null = null;

  private constructor(
    /** The packs of the served cities, without the country's, each with the vehicle types that its state allows. */
    readonly packs: readonly OpenPack[],
    /** The country's pack. */
    readonly base: OpenPack,
    /** Whether the whole country is served. */
    private readonly everywhere: boolean,
    /** R47: a sentence for each city that switches on what no rule set of its state allows. */
    readonly refusals: readonly string[],
  ) {}

  /** @throws Error when SERVED_CITIES names a city without a pack */
  static async open(settings: Pick<ServedAreaSettings, 'CITY_PACKS' | 'SERVED_CITIES'>): Promise<ServedArea> {
    const { CITY_PACKS = ownPacks, SERVED_CITIES: cities } = settings;
    const all = await listPacks(CITY_PACKS);
    const base = [...all, ...(await listPacks(ownPacks))].find(({ slug }) => slug === BASE_SLUG);
    if (!base) throw new Error(`There is no pack ${BASE_SLUG} in ${ownPacks}`);
    const packs = all.filter(({ slug }) => slug !== BASE_SLUG);
    const served = cities.length === 0 ? packs : packsNamed(cities, packs);
    const lawfulPacks = served.map((pack) => lawful(pack));
    const refusals = served.flatMap((pack) => {
      const refused = refusedVehicles(pack);
      return refused.length > 0 ? [refusalOf(pack, refused)] : [];
    });
    return new ServedArea(lawfulPacks, base, cities.length === 0, refusals);
  }

  /** Names of the served cities; empty when the whole country is served. */
  get cities(): string[] {
    return this.everywhere ? [] : this.packs.map(({ name }) => name);
  }

  /** The land of the served cities, and of the country where all of it is served. */
  outlines(): Promise<Outline[]> {
    const packs = [...this.packs, ...(this.everywhere ? [this.base] : [])];
    return Promise.all(packs.map(async (pack) => ({ pack, coordinates: await readOutline(pack) })));
  }

  /** R47: the vehicle types at a point, in the order in which people choose. */
  vehicleTypesAt(point: LatLng): readonly VehicleType[] {
    return vehicleTypesAt(this.packs, point);
  }

  /** R47: the vehicle types that some served city has. */
  get vehicleTypes(): readonly VehicleType[] {
    return vehicleTypesOf(this.packs);
  }

  /** Whether a ride can begin or end at a point. */
  async includes(point: LatLng): Promise<boolean> {
    const areas = await (this.#areas ??= this.#readAreas());
    return areas.some(({ polygons, marginKm }) => polygons.includes(point, marginKm));
  }

  /** Whether a point is on India's land, served or not. */
  async isLand(point: LatLng): Promise<boolean> {
    const { polygons, marginKm } = await (this.#land ??= this.#readLand());
    return polygons.includes(point, marginKm);
  }

  /** A read that fails is not kept: the next question reads again. */
  async #readLand(): Promise<Area> {
    try {
      return await readArea(this.base);
    } catch (error) {
      this.#land = null;
      throw error;
    }
  }

  /** A read that fails is not kept: the next question reads again. */
  async #readAreas(): Promise<Area[]> {
    try {
      return await Promise.all([...this.packs, ...(this.everywhere ? [this.base] : [])].map(readArea));
    } catch (error) {
      this.#areas = null;
      throw error;
    }
  }

  /** The name for a place that is not served: its city, unless that city is served elsewhere. Null without a name. */
  async nameOf(point: LatLng): Promise<string | null> {
    if (this.everywhere) return null;
    const found = cityAt(await readCities(this.base.folder), point);
    return found && !this.cities.includes(found.city.name) ? found.city.name : null;
  }
}

/**
 * The packs of the cities that an operator names, by their names or slugs.
 * @throws Error when there is no pack of one
 */
export function packsNamed(cities: readonly string[], packs: readonly OpenPack[]): OpenPack[] {
  return cities.map((city) => {
    const pack = packs.find(({ name, slug }) => [slug, name.toLowerCase()].includes(city.toLowerCase()));
    if (!pack) throw new Error('SERVED_CITIES names a city of which there is no pack');
    return pack;
  });
}

/** The land of one pack. @throws Error naming the file when it is not an area of a pack */
export async function readArea(pack: OpenPack): Promise<Area> {
  return {
    polygons: new Polygons(await readOutline(pack)),
    marginKm: pack.slug === BASE_SLUG ? countryMarginKm : cityMarginKm,
  };
}

async function readOutline({ folder }: OpenPack): Promise<MultiPolygon> {
  const file = join(folder, 'area.json.br');
  const bytes = await promisify(brotliDecompress)(await readFile(file));
  const read = areaSchema.safeParse(JSON.parse(bytes.toString('utf8')));
  if (!read.success) throw new Error(`${file} is no area of a city pack`);
  return read.data.coordinates;
}
