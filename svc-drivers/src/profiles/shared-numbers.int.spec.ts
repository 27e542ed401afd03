import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import {
  clearSharedDriverNumber,
  decideDocument,
  driverDocuments,
  sharedDriverNumbers,
  uploadDocument,
  type DocumentKind,
  type Principal,
  type SharedNumber,
} from '@rahi/contracts';
import { testFolder } from '@rahi/testing-kit';
import { SharedNumbers1796070000000 } from '../migrations/1796070000000-shared-numbers.js';
import { DriversHarness } from '../testing/drivers-harness.js';
import { aPrincipal, aRide } from '../testing/factories.js';
import { aPdf, dayFromNow } from '../testing/papers.js';

let drivers: DriversHarness;
beforeAll(async () => {
  drivers = await DriversHarness.start({ DRIVER_APPROVAL: 'required', FILES_DIR: testFolder('papers') });
});
afterAll(() => drivers?.stop());

const admin = aPrincipal({ type: 'rider', isAdmin: true });
const held = { status: 409, code: 'plate_shared' };
const queue = (state?: 'open' | 'cleared', limit = 100) =>
  drivers.call(sharedDriverNumbers, admin, { query: { limit, ...(state && { state }) } });
const clear = ({ id }: SharedNumber, note = 'Brothers, one car') =>
  drivers.call(clearSharedDriverNumber, admin, { params: { id }, body: { note } });

/** A driver from before papers were asked for: nothing but the plate keeps such a one offline. */
async function aDriver(): Promise<Principal> {
  const driver = aPrincipal();
  await drivers.profile(driver);
  await drivers.database.query('UPDATE drivers SET papers_asked = false WHERE id = $1', [driver.userId]);
  return driver;
}

async function flagOf({ userId }: Principal): Promise<SharedNumber> {
  const found = (await queue()).filter(({ person }) => person.id === userId);
  expect(found).toHaveLength(1);
  return found[0]!;
}

async function audited({ userId }: Principal) {
  return drivers.database.query<{ action: string; actor: string; reason: string }[]>(
    `SELECT data->>'action' AS action, data->>'actorId' AS actor, data->>'reason' AS reason FROM outbox
     WHERE type = 'audit.admin_acted.v1' AND data->>'targetId' = $1 ORDER BY seq`,
    [userId],
  );
}

describe('a number plate on two accounts', () => {
  it('keeps the second driver offline until the desk clears it, however it is written', async () => {
    const [first, second] = [await aDriver(), await aDriver()];
    await drivers.goOnline(first, { vehicleNumber: 'MH 12 DE 0143' });
    expect(await drivers.update(second, { vehicleNumber: 'mh-12-de-143' })).toMatchObject({ isOnline: false });
    await expect(drivers.goOnline(second, { vehicleNumber: 'MH12DE0143' })).rejects.toMatchObject(held);
    const flag = await flagOf(second);
    expect(flag).toMatchObject({
      kind: 'plate',
      state: 'open',
      value: 'MH 12 DE 143',
      phone: null,
      person: { id: second.userId, name: 'Dev Singh' },
      other: { id: first.userId, name: 'Dev Singh' },
    });
    // The first one drives on.
    expect(await drivers.update(first, { isOnline: false })).toMatchObject({ isOnline: false });
    expect(await drivers.update(first, { isOnline: true })).toMatchObject({ isOnline: true });
    expect(await clear(flag)).toMatchObject({ state: 'cleared', settledBy: admin.userId, note: 'Brothers, one car' });
    expect(await drivers.goOnline(second, { vehicleNumber: 'MH 12 DE 143' })).toMatchObject({ isOnline: true });
    expect(await audited(second)).toEqual([
      { action: 'driver.clear_shared', actor: admin.userId, reason: 'Brothers, one car' },
    ]);
  });

  it('is stored and flagged by the request that would go online with it', async () => {
    const [first, second] = [await aDriver(), await aDriver()];
    const { vehicleNumber } = await drivers.goOnline(first);
    const body = { vehicleNumber: String(vehicleNumber) };
    await expect(drivers.goOnline(second, body)).rejects.toMatchObject(held);
    expect(await drivers.profile(second)).toMatchObject({ ...body, isOnline: false });
    await flagOf(second);
    // Another plate is free at once.
    expect(await drivers.goOnline(second)).toMatchObject({ isOnline: true });
  });

  it('takes a driver who gets it while online offline, and is refused during a trip', async () => {
    const [first, second, third] = [await aDriver(), await aDriver(), await aDriver()];
    const { vehicleNumber } = await drivers.goOnline(first);
    const body = { vehicleNumber: String(vehicleNumber) };
    for (const driver of [second, third]) await drivers.goOnline(driver);
    expect(await drivers.update(second, body)).toMatchObject({ ...body, isOnline: false });
    await expect(drivers.update(second, { isOnline: true })).rejects.toMatchObject(held);
    const ride = aRide({ driverId: third.userId, status: 'driver_assigned', assignedAt: new Date().toISOString() });
    await drivers.handled(await drivers.publish('ride.driver_assigned.v1', ride));
    await expect(drivers.update(third, body)).rejects.toMatchObject({ status: 409, code: 'driver_busy' });
    expect(await drivers.profile(third)).toMatchObject({ isOnline: true });
    expect((await queue()).filter(({ person }) => person.id === third.userId)).toEqual([]);
  });

  it('flags all but one of many who take it at the same time', async () => {
    const many = await Promise.all(Array.from({ length: 8 }, aDriver));
    await Promise.all(many.map((driver) => drivers.update(driver, { vehicleNumber: 'KA 05 MH 77' })));
    const flags = (await queue()).filter(({ value }) => value === 'KA 05 MH 77');
    expect(new Set(flags.map(({ person }) => person.id)).size).toBe(7);
    expect(flags).toHaveLength(7);
  });

  it('is flagged once for two accounts, also when somebody takes it again', async () => {
    const [first, second] = [await aDriver(), await aDriver()];
    const plate = { vehicleNumber: 'KA 06 AB 1' };
    await drivers.update(first, plate);
    await drivers.update(second, plate);
    await clear(await flagOf(second));
    for (const driver of [first, second]) {
      await drivers.update(driver, { vehicleNumber: 'KA 06 AB 2' });
      await drivers.update(driver, plate);
    }
    const again = (await queue()).filter(({ value }) => value === 'KA 06 AB 1');
    expect(again).toEqual([]);
  });

  it('is found among the drivers of before', async () => {
    const [old, newer, other] = [randomUUID(), randomUUID(), randomUUID()];
    const insert = (id: string, plate: string, upi: string | null, at: string) =>
      drivers.database.query(
        `INSERT INTO drivers (id, version, user_version, suspended, vehicle_number, upi_id, created_at, updated_at)
         VALUES ($1, 1, 1, false, $2, $3, $4, now())`,
        [id, plate, upi, at],
      );
    await insert(newer, 'GJ 1 AB 0007', null, '2026-02-01');
    await insert(old, 'GJ 01 AB 7', 'Dev@Bank', '2026-01-01');
    await insert(other, 'GJ 01 AB 8', 'dev@bank ', '2026-03-01');
    for (const undone of [
      'DROP TABLE shared_numbers',
      'ALTER TABLE documents DROP COLUMN number',
      'DROP INDEX drivers_plate',
      'DROP INDEX drivers_upi',
    ])
      await drivers.database.query(undone);
    await new SharedNumbers1796070000000().up(drivers.database.createQueryRunner());
    const found = (await queue()).filter(({ other: { id } }) => id === old);
    expect(new Map(found.map(({ kind, person }) => [kind, person.id]))).toEqual(
      new Map([
        ['plate', newer],
        ['upi', other],
      ]),
    );
  });
});

describe('a UPI address or a paper on two accounts', () => {
  it('is flagged, and keeps nobody offline', async () => {
    const [first, second] = [await aDriver(), await aDriver()];
    await drivers.update(first, { upiId: 'Dev.Singh@okbank' });
    await drivers.update(second, { upiId: 'dev.singh@OKBANK' });
    expect(await flagOf(second)).toMatchObject({ kind: 'upi', other: { id: first.userId } });
    expect(await drivers.goOnline(second)).toMatchObject({ isOnline: true });
  });

  it('is flagged by the number that the desk reads from it, for papers of one kind', async () => {
    const [first, second, third] = [await aDriver(), await aDriver(), await aDriver()];
    await approve(first, 'licence', 'MH12 20110012345');
    await approve(third, 'permit', 'MH12 20110012345');
    expect((await queue()).filter(({ other }) => other.id === first.userId)).toEqual([]);
    await approve(second, 'licence', 'mh-1220110012345');
    expect(await flagOf(second)).toMatchObject({ kind: 'licence', value: 'mh-1220110012345' });
    const { documents } = await drivers.call(driverDocuments, second, { params: { driverId: second.userId } });
    expect(documents[0]).toMatchObject({ number: null });
  });

  it('has no number on a photo', async () => {
    const id = await uploaded(await aDriver(), 'photo');
    const body = { action: 'approve', number: '123456' } as const;
    await expect(drivers.call(decideDocument, admin, { params: { id }, body })).rejects.toMatchObject({
      code: 'invalid_input',
    });
  });
});

describe('the queue', () => {
  it('goes on after a page, and has what was cleared apart', async () => {
    const rest = (await queue()).length;
    const first = await aDriver();
    await drivers.update(first, { vehicleNumber: 'TN 01 AB 1' });
    for (let next = 0; next < 3; next += 1) await drivers.update(await aDriver(), { vehicleNumber: 'TN 01 AB 1' });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await drivers.answer(sharedDriverNumbers, admin, { query: { limit: 2, ...(cursor && { cursor }) } });
      expect(page.header('x-total-count')).toBe(String(rest + 3));
      seen.push(...page.body.map(({ id }) => id));
      cursor = /cursor=([\w-]+)/.exec(page.header('link'))?.[1];
    } while (cursor);
    expect([seen.length, new Set(seen).size]).toEqual([rest + 3, rest + 3]);
    const [newest] = await queue('open', 1);
    await clear(newest!);
    expect((await queue('cleared')).map(({ id }) => id)).toContain(newest!.id);
  });

  it('takes the same clearing twice, and no other one', async () => {
    const [flag] = await queue();
    const cleared = await clear(flag!, 'One family');
    expect(await clear(flag!, 'One family')).toEqual(cleared);
    await expect(clear(flag!, 'Another note')).rejects.toMatchObject({ status: 409, code: 'already_decided' });
    const nobody = drivers.call(clearSharedDriverNumber, admin, { params: { id: randomUUID() }, body: { note: 'x' } });
    await expect(nobody).rejects.toMatchObject({ status: 404, code: 'not_found' });
  });
});

async function uploaded(driver: Principal, kind: DocumentKind): Promise<string> {
  const params = { driverId: driver.userId, kind };
  const papers = await drivers.call(uploadDocument, driver, { params, body: { file: aPdf().toString('base64') } });
  return papers.documents.find((one) => one.kind === kind)!.id;
}

async function approve(driver: Principal, kind: DocumentKind, number: string): Promise<void> {
  const id = await uploaded(driver, kind);
  const body = { action: 'approve', expiresOn: dayFromNow(100), number } as const;
  await drivers.call(decideDocument, admin, { params: { id }, body });
}
