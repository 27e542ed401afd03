import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import * as z from 'zod/mini';
import type { IndianCity } from './city.js';

export const citiesFile = 'cities.json.br';

/** `cities.json.br` of the base pack: `[name, state, lat, lng, population, ...other names]`, the largest first; states by index. */
export const citiesFileSchema = z.object({
  format: z.literal(1),
  states: z.array(z.string()),
  cities: z.array(z.tuple([z.string(), z.int(), z.number(), z.number(), z.int()], z.string())),
});

/**
 * The cities of India in a base pack, the largest first.
 * @throws Error naming the file when it does not have this format
 */
export async function readCities(folder: string): Promise<IndianCity[]> {
  const file = join(folder, citiesFile);
  const bytes = await promisify(brotliDecompress)(await readFile(file));
  const read = citiesFileSchema.safeParse(JSON.parse(bytes.toString('utf8')));
  if (!read.success) throw new Error(`${file} is no file of cities of this version of Rahi`);
  const { cities, states } = read.data;
  return cities.map(([name, state, lat, lng, population, ...others]) => {
    return { name, others, state: states[state] ?? 'India', lat, lng, population };
  });
}
