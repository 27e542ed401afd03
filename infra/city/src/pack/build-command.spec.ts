import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { buildCommandOf } from './build-command.js';
import { listPacks, ownPacks } from './pack.js';

describe('the command that builds a pack again', () => {
  it('has the file, the state, the bounds, the vehicle types and the folder with which it was built', async () => {
    const pack = (await listPacks()).find(({ slug }) => slug === 'mumbai')!;
    expect(buildCommandOf(pack)).toBe('npm run city -- build mumbai.osm.pbf --name Mumbai --state IN-MH');
    const bounds = { west: 73.7, south: 18.4, east: 74, north: 18.68 };
    expect(
      buildCommandOf({
        ...pack,
        name: "Pune's west",
        source: { file: 'western zone.osm.pbf', bounds },
        vehicleTypes: ['bike'],
        folder: '/srv/packs/pune-s-west',
      }),
    ).toBe(
      String.raw`npm run city -- build 'western zone.osm.pbf' --name 'Pune'\''s west' --state IN-MH --bounds 73.7,18.4,74,18.68 --vehicles bike --out /srv/packs`,
    );
    expect(buildCommandOf({ ...pack, source: { file: 'a.osm.pbf' }, folder: join(ownPacks, 'a') })).toBe(
      'npm run city -- build a.osm.pbf --name Mumbai --state IN-MH',
    );
  });
});
