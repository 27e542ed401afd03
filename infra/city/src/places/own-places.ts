import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import * as z from 'zod/mini';
import { placeKinds, type CityPlace } from './city-place.js';

/** The operator's own places, beside the files of a pack. */
export const ownPlacesFile = 'places.csv';

const columns = ['name', 'aliases', 'kind', 'lat', 'lng', 'gate_lat', 'gate_lng'] as const;

const degrees = (most: number) => {
  const number = z.pipe(z.string().check(z.regex(/^-?\d{1,3}(\.\d+)?$/)), z.transform(Number));
  return z.pipe(number, z.number().check(z.minimum(-most), z.maximum(most)));
};
const orNone = <T extends z.ZodMiniType>(schema: T) =>
  z.union([
    z.pipe(
      z.literal(''),
      z.transform(() => null),
    ),
    schema,
  ]);
const rowSchema = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  /** Separated by "|". */
  aliases: z.string(),
  kind: z.enum(placeKinds),
  lat: degrees(90),
  lng: degrees(180),
  gate_lat: orNone(degrees(90)),
  gate_lng: orNone(degrees(180)),
});

/**
 * Reads `places.csv` of a pack: places that its extract lacks, or has under another name. A place with a gate is where its gate
 * is, because a car stops there. None without the file.
 * @param localityAt the quarter around a point
 * @throws Error naming the file, the line and the column when one is wrong
 */
export async function readOwnPlaces(
  folder: string,
  localityAt: (point: { lat: number; lng: number }) => string | null,
): Promise<CityPlace[]> {
  const file = join(folder, ownPlacesFile);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return [];
  const [head = [], ...rows] = recordsOf(file, text);
  if (head.join() !== columns.join()) throw new Error(`${file}: the first line must be ${columns.join()}`);
  return rows.map((cells, at) => {
    const read = rowSchema.safeParse(Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ''])));
    if (!read.success) {
      const column = String(read.error.issues[0]?.path[0] ?? 'number of cells');
      throw new Error(`${file}, line ${at + 2}: its ${column} is wrong`);
    }
    const { name, aliases, kind, gate_lat: gateLat, gate_lng: gateLng } = read.data;
    if ((gateLat === null) !== (gateLng === null))
      throw new Error(`${file}, line ${at + 2}: its gate needs both coordinates`);
    const lat = gateLat ?? read.data.lat;
    const lng = gateLng ?? read.data.lng;
    const others = aliases
      .split('|')
      .map((alias) => alias.trim())
      .filter((alias) => alias !== '');
    return { name, others, kind, lat, lng, locality: kind === 'locality' ? null : localityAt({ lat, lng }) };
  });
}

function recordsOf(file: string, text: string): string[][] {
  try {
    return z
      .array(z.array(z.string()))
      .parse(parse(text, { bom: true, trim: true, skip_empty_lines: true, relax_column_count: true }));
  } catch (error) {
    throw new Error(`${file} cannot be read as CSV`, { cause: error });
  }
}
