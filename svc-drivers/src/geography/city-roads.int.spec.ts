import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ownPacks } from '@rahi/city';
import { createLogger, Jobs, Metrics, type Logger } from '@rahi/service-kit';
import { driversConfig } from '../config.js';
import { CityRoads } from './city-roads.service.js';

const bandra = { lat: 19.0607, lng: 72.8362 };
const pune = { lat: 18.5204, lng: 73.8567 };
const delhi = { lat: 28.6315, lng: 77.2167 };

let folder: string;
let log: Logger;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rahi-packs-'));
  log = createLogger('svc-drivers', 'silent');
});
afterEach(() => rm(folder, { recursive: true }));

async function roadsOf(packs: string, jobs = new Jobs(log, new Metrics('x'))): Promise<CityRoads> {
  const required = { DATABASE_URL: 'postgres://localhost/x', NATS_URL: 'nats://localhost' };
  const roads = new CityRoads(driversConfig.parse({ ...required, CITY_PACKS: packs }), log, jobs);
  await roads.onModuleInit();
  return roads;
}

describe('the roads of the city packs', () => {
  it('are known within a pack that is routed, and opened once', async () => {
    const opened = jest.spyOn(log, 'info');
    const roads = await roadsOf(ownPacks);
    expect(await roads.around(delhi)).toBeNull();
    // Its roads are drawn only.
    expect(await roads.around(pune)).toBeNull();
    const [network, again] = await Promise.all([roads.around(bandra), roads.around(bandra)]);
    expect(network?.graph.roads).toBeGreaterThan(90_000);
    expect(again).toBe(network);
    expect(opened).toHaveBeenCalledTimes(1);
  });

  it('are unknown where their file is broken, and the log says so once', async () => {
    await cp(join(ownPacks, 'mumbai'), join(folder, 'mumbai'), { recursive: true });
    await writeFile(join(folder, 'mumbai', 'roads.bin.br'), 'broken');
    const said = jest.spyOn(log, 'error');
    const roads = await roadsOf(folder);
    expect(await roads.around(bandra)).toBeNull();
    expect(await roads.around(bandra)).toBeNull();
    expect(said).toHaveBeenCalledTimes(1);
  });

  it('are used when other rules made them, and the job says which command makes them again', async () => {
    await cp(join(ownPacks, 'mumbai'), join(folder, 'mumbai'), { recursive: true });
    const file = join(folder, 'mumbai', 'roads.bin.br');
    const bytes = brotliDecompressSync(await readFile(file));
    // The header: its length, the version of the format, that of the rules.
    bytes[2] = bytes[2]! - 1;
    await writeFile(file, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }));
    const jobs = new Jobs(log, new Metrics('x'));
    const roads = await roadsOf(folder, jobs);
    await roads.onApplicationBootstrap();
    expect(await roads.around(bandra)).not.toBeNull();
    expect(jobs.failing).toHaveLength(1);
    expect(jobs.states).toEqual([
      expect.objectContaining({
        job: 'Roads of cities',
        error: `Error: roads of another release's rules in Mumbai. Run: npm run city -- build mumbai.osm.pbf --name Mumbai --state IN-MH --out ${folder}`,
      }),
    ]);
  });

  it('stop the start when there are no packs where the setting says', async () => {
    await expect(roadsOf(join(folder, 'nowhere'))).rejects.toThrow(/nowhere/);
  });
});
