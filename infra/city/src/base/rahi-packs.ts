import { join } from 'node:path';
import type { StateId } from '@rahi/contracts/law/states';
import type { Bounds } from '../geometry/bounds.js';
import type { OsmExtract } from '../osm/extract.js';
import { buildPack } from '../pack/build-pack.js';
import { BASE_SLUG, type Pack } from '../pack/pack.js';
import { buildBase } from './build-base.js';

/** Cities of which only main roads are known, and the middle of each. */
const cities: readonly { name: string; state: StateId; lat: number; lng: number }[] = [
  { name: 'Agra', state: 'IN-UP', lat: 27.18, lng: 78.02 },
  { name: 'Ahmedabad', state: 'IN-GJ', lat: 23.03, lng: 72.58 },
  { name: 'Bengaluru', state: 'IN-KA', lat: 12.97, lng: 77.59 },
  { name: 'Bhopal', state: 'IN-MP', lat: 23.25, lng: 77.42 },
  { name: 'Chennai', state: 'IN-TN', lat: 13.06, lng: 80.24 },
  { name: 'Delhi', state: 'IN-DL', lat: 28.65, lng: 77.2 },
  { name: 'Faridabad', state: 'IN-HR', lat: 28.33, lng: 77.32 },
  { name: 'Indore', state: 'IN-MP', lat: 22.72, lng: 75.86 },
  { name: 'Jaipur', state: 'IN-RJ', lat: 26.9, lng: 75.79 },
  { name: 'Kanpur', state: 'IN-UP', lat: 26.45, lng: 80.33 },
  { name: 'Kolkata', state: 'IN-WB', lat: 22.56, lng: 88.36 },
  { name: 'Lucknow', state: 'IN-UP', lat: 26.85, lng: 80.94 },
  { name: 'Ludhiana', state: 'IN-PB', lat: 30.9, lng: 75.85 },
  { name: 'Nagpur', state: 'IN-MH', lat: 21.15, lng: 79.08 },
  { name: 'Nashik', state: 'IN-MH', lat: 20, lng: 73.78 },
  { name: 'Patna', state: 'IN-BR', lat: 25.6, lng: 85.13 },
  { name: 'Pune', state: 'IN-MH', lat: 18.53, lng: 73.85 },
  { name: 'Surat', state: 'IN-GJ', lat: 21.19, lng: 72.83 },
];

/** How far a city's pack reaches from its middle, in degrees. */
const REACH = 0.16;

const boundsAround = ({ lat, lng }: { lat: number; lng: number }): Bounds => ({
  south: round(lat - REACH),
  west: round(lng - REACH),
  north: round(lat + REACH),
  east: round(lng + REACH),
});

const round = (degrees: number): number => Math.round(degrees * 100) / 100;

/**
 * Builds the packs that come with Rahi.
 * @param city of Mumbai
 * @param mainRoads of other cities
 * @param onPack called with each pack that is done, and its folder
 */
export async function buildRahiPacks(
  city: OsmExtract,
  mainRoads: OsmExtract,
  folder: string,
  onPack: (pack: Pack, folder: string) => Promise<void>,
): Promise<void> {
  await onPack(await buildBase([city, mainRoads], folder), join(folder, BASE_SLUG));
  for (const { name, state, ...middle } of cities) {
    const pack = await buildPack(mainRoads, { name, state, folder, bounds: boundsAround(middle) });
    await onPack(pack, join(folder, pack.slug));
  }
  const pack = await buildPack(city, { name: 'Mumbai', state: 'IN-MH', folder });
  await onPack(pack, join(folder, pack.slug));
}
