import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runOps } from '@rahi/service-kit';
import { testDatabase, testFolder, type TestDatabase } from '@rahi/testing-kit';
import { aPastRide, aPrincipal } from '../../testing/factories.js';
import { RidesHarness } from '../../testing/rides-harness.js';
import { endedRidesCommands } from './ended-rides.commands.js';

let harness: RidesHarness;
let folder: string;
let database: TestDatabase;
beforeAll(async () => {
  // The login of the service, and of its operator, may make and drop no table.
  database = await testDatabase();
  const owner = await database.separateOwner();
  harness = await RidesHarness.start({
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: owner,
    RIDES_MOVE_AFTER_DAYS: '30',
  });
  folder = testFolder('archive');
});
afterAll(async () => {
  await harness?.stop();
  await database?.drop();
});

async function ops(...args: string[]): Promise<{ code: number; said: string }> {
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const code = await runOps({ name: 'svc-rides', commands: endedRidesCommands, args, env: harness.env, print });
  return { code, said: lines.join('\n') };
}

/** Rides of the same month of long ago, which have moved there. */
async function monthOf(daysAgo: number, count: number) {
  const rider = aPrincipal();
  const createdAt = new Date(Date.now() - daysAgo * 86_400_000);
  createdAt.setUTCDate(15);
  const given = { riderId: rider.userId, pickupAddress: '12 Rose Lane', createdAt, completedAt: createdAt };
  const rides = Array.from({ length: count }, () => aPastRide(daysAgo, given));
  // A statement has at most 65,535 parameters.
  for (let from = 0; from < count; from += 500) await harness.seedAll(rides.slice(from, from + 500));
  await harness.moveEnded();
  return { rider, month: createdAt.toISOString().slice(0, 7), ids: rides.map(({ id }) => id) };
}

const archives = () => readdirSync(folder).filter((name) => name.endsWith('.gz'));

describe('an old month', () => {
  it('is archived to a file without people, and comes back from it', async () => {
    const { month, ids, rider } = await monthOf(1200, 2345);
    expect((await ops('rides', 'months')).said).toContain(`${month}  about`);
    const done = await ops('rides', 'archive', month, folder);
    expect(done).toMatchObject({ code: 0, said: expect.stringContaining('2345 rides are in') });
    const [name = ''] = archives();
    const text = gunzipSync(readFileSync(join(folder, name))).toString('utf8');
    expect(text.trim().split('\n')).toHaveLength(2345);
    expect(text).toContain(`"rider_id": "${rider.userId}"`);
    expect(text).not.toMatch(/Rose Lane|Asha|98100 0000/);
    expect((await harness.get(ids[0] ?? '', rider)).status).toBe(404);
    const back = await ops('rides', 'bring-back', join(folder, name));
    expect(back).toEqual({ code: 0, said: '2345 rides are back.' });
    expect((await harness.get(ids[0] ?? '', rider)).body).toMatchObject({ status: 'completed', fare: '283.50' });
    expect(await ops('rides', 'bring-back', join(folder, name))).toEqual({ code: 0, said: '0 rides are back.' });
  });

  it('is neither made nor dropped by the login of the service itself', async () => {
    const refused = expect.objectContaining({ message: expect.stringContaining('must be owner') });
    const { month } = await monthOf(1300, 1);
    const partition = `ended_rides_${month.replace('-', '_')}`;
    await expect(harness.database.query(`DROP TABLE ${partition}`)).rejects.toEqual(refused);
    await expect(harness.database.query(`ALTER TABLE ended_rides DETACH PARTITION ${partition}`)).rejects.toEqual(
      refused,
    );
  });

  it('is back among present rides with all others after one command', async () => {
    const { ids } = await monthOf(500, 1200);
    const done = await ops('rides', 'restore');
    expect(done).toEqual({ code: 0, said: expect.stringMatching(/^\d{4} rides are back\.$/) });
    expect(new Set(await harness.whereAre(ids))).toEqual(new Set(['rides']));
    expect(await harness.database.query('SELECT FROM ended_rides LIMIT 1')).toEqual([]);
    expect(await ops('rides', 'restore')).toEqual({ code: 0, said: '0 rides are back.' });
  });

  it('stays when its rides are still kept as they are', async () => {
    const { month, ids, rider } = await monthOf(400, 3);
    expect(await ops('rides', 'archive', month, folder)).toMatchObject({
      code: 1,
      said: expect.stringContaining('still kept as they are'),
    });
    expect((await harness.get(ids[0] ?? '', rider)).status).toBe(200);
  });

  it('stays when the file cannot be written', async () => {
    const { month, ids, rider } = await monthOf(1500, 3);
    expect(await ops('rides', 'archive', month, join(folder, 'not-there'))).toMatchObject({ code: 1 });
    expect((await harness.get(ids[0] ?? '', rider)).status).toBe(200);
  });

  it('does not come back from a file that was changed', async () => {
    const own = mkdtempSync(join(folder, 'changed-'));
    const { month } = await monthOf(1600, 3);
    await ops('rides', 'archive', month, own);
    const [name = ''] = readdirSync(own).filter((entry) => entry.endsWith('.gz'));
    const bytes = readFileSync(join(own, name));
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    writeFileSync(join(own, name), bytes);
    expect(await ops('rides', 'bring-back', join(own, name))).toMatchObject({
      code: 1,
      said: expect.stringContaining('its checksum differs'),
    });
  });

  it.each([
    ['2024-13', 'A month is written 2024-01.'],
    ['1999-01', 'There are no ended rides of 1999-01.'],
  ])('%s is none: %s', async (month, said) => {
    expect(await ops('rides', 'archive', month, folder)).toEqual({ code: 1, said });
  });
});
