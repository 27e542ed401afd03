import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { stateIdOf } from '@rahi/contracts/law/states';
import { faultsOf } from '../command/check-pack.js';
import { BASE_SLUG, listPacks } from '../pack/pack.js';

const packs = await listPacks();

describe('the packs that come with Rahi', () => {
  it('are the base, Mumbai with routable roads, and cities with drawn roads', () => {
    expect(packs.map(({ slug }) => slug)).toEqual(
      expect.arrayContaining([BASE_SLUG, 'mumbai', 'chennai', 'delhi', 'pune']),
    );
    expect(packs.filter(({ routable }) => routable).map(({ slug }) => slug)).toEqual(['mumbai']);
  });

  it.each(packs.map((pack) => [pack.name, pack] as const))('have no faults: %s', async (_name, pack) => {
    expect(await faultsOf(pack)).toEqual([]);
  });

  it('are at most 6 MB together', async () => {
    const sizes = await Promise.all(
      packs.map(async ({ folder }) => {
        const files = await readdir(folder);
        return Promise.all(files.map(async (file) => (await stat(join(folder, file))).size));
      }),
    );
    expect(sizes.flat().reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(6_000_000);
  });

  it('say in which state each city is (R42)', () => {
    const states = packs.map(({ slug, state }) => [slug, stateIdOf(state)]);
    expect(states.filter(([, state]) => state === null)).toEqual([[BASE_SLUG, null]]);
    expect(Object.fromEntries(states)).toMatchObject({ mumbai: 'IN-MH', bengaluru: 'IN-KA', delhi: 'IN-DL' });
  });

  it('credit their data', () => {
    for (const { attribution } of packs) expect(attribution).toBe('© OpenStreetMap contributors, GeoNames');
  });

  it('do not overlap', () => {
    const cities = packs.filter(({ slug }) => slug !== BASE_SLUG).map(({ bounds }) => bounds);
    const overlaps = cities.flatMap((a, i) =>
      cities.slice(i + 1).filter((b) => a.west < b.east && b.west < a.east && a.south < b.north && b.south < a.north),
    );
    expect(overlaps).toEqual([]);
  });
});
