import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { overlap } from '@rahi/contracts/geo/polygon';
import { usualShortTrip, widestZoneKm, zoneTermsSchema, type ZoneTerms } from '@rahi/contracts/queue-zones';
import { farthestBayKm, zoneShapeFault, type ZoneShapeFault } from '@rahi/contracts/zone-faults';
import * as z from 'zod/mini';

/** The operator's own zones with queues, beside the files of a pack. */
export const ownZonesFile = 'zones.json';

const { name, outline, vehicleTypes, bays, shortTripKm, shortTripMinutes } = zoneTermsSchema.shape;
const zoneSchema = z.strictObject({
  key: z.string().check(z.regex(/^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/)),
  name,
  outline,
  vehicleTypes: z.optional(vehicleTypes),
  bays: z.optional(bays),
  shortTripKm: z.optional(shortTripKm),
  shortTripMinutes: z.optional(shortTripMinutes),
});

/** A zone of a pack: its terms, and the key by which svc-drivers knows it again. */
export interface PackZone extends ZoneTerms {
  /** One of its own within the pack: lower case, digits, hyphens. */
  readonly key: string;
}

/**
 * Reads `zones.json` of a pack: the zones at its airports and stations in which drivers queue. None without the file.
 * @throws Error naming the file, the zone and the member when one is wrong
 */
export async function readOwnZones(folder: string): Promise<PackZone[]> {
  const file = join(folder, ownZonesFile);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return [];
  const zones = listOf(file, text).map((zone, at) => zoneOf(`${file}, zone ${at + 1}`, zone));
  for (const [at, zone] of zones.entries()) {
    const where = `${file}, zone ${at + 1}`;
    const fault = zoneShapeFault(zone);
    if (fault) throw new Error(`${where}: ${sentenceOf(fault)}`);
    const before = zones.slice(0, at);
    if (before.some(({ key }) => key === zone.key)) throw new Error(`${where}: another zone has the key ${zone.key}`);
    const other = before.find((one) => overlap(one.outline, zone.outline));
    if (other) throw new Error(`${where}: it overlaps ${other.name}`);
  }
  return zones;
}

function listOf(file: string, text: string): unknown[] {
  const wrong = `${file} is no list of zones in JSON`;
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    throw new Error(wrong, { cause: error });
  }
  if (!Array.isArray(parsed)) throw new Error(wrong);
  return parsed;
}

function zoneOf(where: string, zone: unknown): PackZone {
  const read = zoneSchema.safeParse(zone);
  if (read.success) return { vehicleTypes: [], bays: [], ...usualShortTrip, ...read.data };
  const [issue] = read.error.issues;
  const path = issue?.code === 'unrecognized_keys' ? [...issue.path, ...issue.keys] : (issue?.path ?? []);
  throw new Error(`${where}: its ${path[0] === undefined ? 'form' : path.join('.')} is wrong`);
}

function sentenceOf(shape: ZoneShapeFault): string {
  if (shape.fault === 'bayFar') return `its pickup point ${shape.bay} is more than ${farthestBayKm} km away`;
  return shape.fault === 'wide' ? `it is more than ${widestZoneKm} km across` : 'its outline crosses or touches itself';
}
