import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual, promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { callPath, eventStream, natsAddress, requestData, serviceNames, uploadDocument } from '@rahi/contracts';
import { startPostgres } from '@rahi/machine-kit';
import { anyLine, startProduct, testFolder, waitFor, type TestProduct } from '@rahi/testing-kit';
import { driverOnline, move, signUp, taken, type Person } from '../people/people.js';
import { allRows, column, passwordOf, published, refilled, ridesIn, superuserOf } from './databases.js';

const program = join(dirname(fileURLToPath(import.meta.resolve('@rahi/local'))), 'backups.js');
const backups = testFolder('backups');
const restored = testFolder('restored');

let product: TestProduct;
let rider: Person;
let leaver: Person;
let driver: Person;
/** The name of its file. */
let paper: string;
/** What the databases held at the moment, and the moment. */
let before: Map<string, readonly string[]>;
let moment: string;

const expectedInLogs = [anyLine('Postgres is killed and restored in its middle')];

beforeAll(async () => {
  product = await startProduct({ web: false, backups, expectedInLogs });
  rider = await signUp(product, 'Asha Rao');
  leaver = await signUp(product, 'Gone Mehta');
  driver = await driverOnline(product, 'Dev Singh');
});
afterAll(() => product?.stop());

/** @returns what the command said */
async function run(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], {
    env: { PATH: process.env['PATH'] },
  });
  return stdout;
}

/** A whole ride. @returns its id */
async function ride(): Promise<string> {
  const { id } = await taken(rider, driver, 'in_progress');
  await move(driver, id, 'completed', { reason: 'The rider asked to stop here' });
  return id;
}

/** Has svc-auth erase the leaver, who asked 31 days ago. */
async function leave(): Promise<void> {
  const params = { id: leaver.user.id };
  const { id } = await leaver.api.call(requestData, { params, body: { kind: 'deletion' } });
  const url = product.databaseUrls['svc-auth'];
  await column(url, `UPDATE data_requests SET asked_at = now() - interval '31 days' WHERE id = '${id}'`);
  await waitFor(async () => !(await hasAccount()), { what: 'the erasure', timeout: 120_000 });
}

const hasAccount = async () =>
  (await column(product.databaseUrls['svc-auth'], `SELECT id FROM users WHERE id = '${leaver.user.id}'`)).length > 0;

/** Waits until all that is committed is in the archive. */
async function archived(): Promise<void> {
  const server = superuserOf(product, 'postgres');
  const [file = ''] = await column(server, 'SELECT pg_walfile_name(pg_switch_wal())');
  const isThere = async () =>
    (await column(server, 'SELECT last_archived_wal FROM pg_stat_archiver')).some((last) => last >= file);
  await waitFor(isThere, { what: `the archive to have ${file}`, timeout: 60_000 });
}

describe('the restore drill', () => {
  it('makes a base backup under traffic, and proves it', async () => {
    await ride();
    const file = Buffer.from('%PDF-1.4\n%%EOF\n').toString('base64');
    const path = callPath(uploadDocument, { driverId: driver.user.id, kind: 'permit' });
    expect((await driver.api.send('PUT', path, { file })).status).toBe(200);
    [paper = ''] = readdirSync(join(product.dataDir, 'files'));
    // Of a paper that is gone at the moment to which everything is restored.
    writeFileSync(join(product.dataDir, 'files', randomUUID()), file);
    mkdirSync(join(product.dataDir, 'services/svc-rides/1.2.3'), { recursive: true });
    writeFileSync(join(product.dataDir, 'services/svc-rides/1.2.3/released'), 'a version');
    const copied = new AbortController();
    const making = run('backup', '--data', product.dataDir).finally(() => copied.abort());
    while (!copied.signal.aborted) await ride();
    const said = await making;
    expect(said).toMatch(/^Copying .*\nRecovering the copy, to prove it …\nDone: .*Z\n$/);
    expect(readdirSync(join(backups, 'base'))).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT\d{6}Z$/)]);
  });

  it('records a moment, which is followed by harm, an erasure and the loss of the disk', async () => {
    // The desk gets no event of this ride: only the stream, which is lost with the disk, has them by then.
    await product.stopProcess('svc-admin');
    await ride();
    await published(product);
    for (const name of ['gateway', ...serviceNames.filter((one) => one !== 'svc-admin')])
      await product.stopProcess(name);
    before = await allRows((database) => superuserOf(product, database));
    [moment = ''] = await column(product.databaseUrls['svc-rides'], `SELECT to_json(clock_timestamp()) #>> '{}'`);

    for (const name of [...serviceNames, 'gateway']) await product.startProcess(name);
    await ride();
    await leave();
    // As a person with every right may do it: no constraint and no trigger is in the way.
    await column(superuserOf(product, 'rahi_rides'), `SET session_replication_role = 'replica'`, 'DELETE FROM rides');
    expect(await ridesIn(product, 'svc-rides')).toEqual([]);
    await archived();
    await product.stop();
    rmSync(product.dataDir, { recursive: true });
  });

  it('restores every database to that moment: no row is missing, none is more', async () => {
    const started = performance.now();
    const said = await run('restore', '--from', backups, '--to', moment, '--data', restored);
    process.stdout.write(`The restore took ${((performance.now() - started) / 1000).toFixed(1)} s.\n`);
    expect(said).toContain('1 people were erased after that moment.');
    expect(said).toMatch(/^Papers and released versions are those of .*Z\.$/m);
    expect(said).toContain('1 files without a paper removed; 0 of 1 papers have no file.');
    expect(readdirSync(join(restored, 'files'))).toEqual([paper]);
    expect(readFileSync(join(restored, 'services/svc-rides/1.2.3/released'), 'utf8')).toBe('a version');
    const server = await startPostgres({
      dir: join(restored, 'postgres'),
      password: passwordOf(restored),
      fsync: false,
    });
    const after = await allRows((database) => server.url(database)).finally(() => server.process.stop());
    const requests = 'rahi_auth data_requests';
    expect([after.get(requests)?.length, before.get(requests)?.length]).toEqual([1, 0]);
    for (const rows of [after, before]) rows.delete(requests);
    expect(after).toEqual(before);
    expect(before.get('rahi_rides rides')?.length).toBeGreaterThan(2);
  });

  it('starts on it with an empty NATS: the streams refill, and the desk gets what it had not read', async () => {
    product = await startProduct({ web: false, dataDir: restored, expectedInLogs });
    const own = await ridesIn(product, 'svc-rides');
    expect(own).toHaveLength(before.get('rahi_rides rides')?.length ?? 0);
    await waitFor(async () => isDeepStrictEqual(await ridesIn(product, 'svc-admin'), own), {
      what: 'the rides of the desk',
      timeout: 60_000,
    });
    await refilled(product);
    const nats = await connect(natsAddress(product.natsUrl));
    const { state } = await (await jetstreamManager(nats)).streams.info(eventStream);
    await nats.close();
    const counts = serviceNames.map((name) => column(product.databaseUrls[name], 'SELECT count(*) FROM outbox'));
    const events = (await Promise.all(counts)).reduce((sum, [count]) => sum + Number(count), 0);
    expect(state.messages).toBeGreaterThanOrEqual(events);
  });

  it('lets people go on: they are still signed in, and ride again', async () => {
    const headers = { cookie: rider.api.cookieHeader };
    expect((await product.client().get('/api/auth/session', { headers })).status).toBe(200);
    for (const person of [rider, driver]) {
      person.api = product.client();
      await person.api.signIn(person.user.email);
    }
    const id = await ride();
    const atDesk = async () => (await ridesIn(product, 'svc-admin')).includes(`${id} completed`);
    await waitFor(atDesk, { what: 'the new ride at the desk' });
  });

  it('erases again who was erased after the moment', async () => {
    await waitFor(async () => !(await hasAccount()), { what: 'the erasure', timeout: 120_000 });
    const own = `SELECT DISTINCT state FROM data_requests WHERE user_id = '${leaver.user.id}'`;
    expect(await column(product.databaseUrls['svc-auth'], own)).toHaveLength(1);
  });
});
