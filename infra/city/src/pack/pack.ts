import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';

/** The packs that come with Rahi. An operator's own folder takes their place (`CITY_PACKS`). */
export const ownPacks = join(dirname(createRequire(import.meta.url).resolve('@rahi/city/package.json')), 'packs');

/** The pack under all others: the country's land, cities and main roads at low zooms. */
export const BASE_SLUG = 'india';

/** The credit that a map of this data must show, as its licences require. */
export const ATTRIBUTION = '© OpenStreetMap contributors, GeoNames';

const boundsSchema = z.object({ south: z.number(), west: z.number(), north: z.number(), east: z.number() });

/** `pack.json`: the metadata of a pack. Distances in km, places in degrees. */
export const packSchema = z.object({
  format: z.literal(1),
  /** The common name: "Mumbai". */
  name: z.string(),
  /** Name of the pack's folder: lower case, digits, hyphens. */
  slug: z.string(),
  /** R42: the state that the city is in, by ISO 3166-2. Without one, or with one that a release does not know, only the central rules hold. */
  state: z.optional(z.string()),
  /** The initial centre of a map of the city. */
  center: z.object({ lat: z.number(), lng: z.number() }),
  bounds: boundsSchema,
  /** What it was built of: the name of the extract and the digest of its content, and `--bounds` where they were given. */
  source: z.optional(z.object({ file: z.string(), sha256: z.optional(z.string()), bounds: z.optional(boundsSchema) })),
  /** Whether its roads can be routed: one network, with known one-ways (R28). Otherwise they are only drawn. */
  routable: z.boolean(),
  attribution: z.string(),
  /** R47: the vehicle types that the city has besides the usual ones. A name that a release does not know switches nothing on. */
  vehicleTypes: z.optional(z.array(z.string())),
  /** Zooms of `map.pmtiles`, and a version that changes with its content. */
  map: z.object({ minZoom: z.number(), maxZoom: z.number(), version: z.string() }),
  /** The report of the build. */
  report: z.object({
    roads: z.number(),
    roadsKm: z.number(),
    named: z.number(),
    junctions: z.number(),
    /** Share of the junctions in the largest strongly connected network, 0 to 1. */
    connected: z.number(),
    places: z.number(),
  }),
});
export type Pack = z.output<typeof packSchema>;

/** A pack in its folder. */
export interface OpenPack extends Pack {
  /** The pack's folder. Its files: `map.pmtiles`, `roads.bin.br`, `places.json.br`, `area.json.br`. */
  readonly folder: string;
}

/**
 * The packs of a folder, in the order of their slugs.
 * @throws Error with a sentence when there is no such folder, or naming the file when one is not a pack of this format
 */
export async function listPacks(folder = ownPacks): Promise<OpenPack[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((cause: unknown) => {
    throw new Error(`There is no folder of city packs ${folder}.`, { cause });
  });
  // A pack that is being built has a folder with a dot.
  const slugs = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.')).map(({ name }) => name);
  const packs: OpenPack[] = [];
  // One by one: of several folders that are no packs, it is always the first by name that the message names.
  for (const slug of slugs.toSorted()) packs.push(await openPack(join(folder, slug)));
  return packs;
}

async function openPack(folder: string): Promise<OpenPack> {
  const file = join(folder, 'pack.json');
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new Error(`${folder} is no city pack: it has no pack.json.`, { cause });
  });
  const read = packSchema.safeParse(parsed(text));
  if (!read.success) throw new Error(`${file} is no city pack of this version of Rahi.`);
  return { ...read.data, folder };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
