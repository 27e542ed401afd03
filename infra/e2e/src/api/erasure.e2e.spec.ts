import { randomUUID } from 'node:crypto';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createRide,
  dataRequests,
  eventStream,
  natsAddress,
  payRide,
  problemSchema,
  raiseEmergency,
  rateRide,
  requestData,
  savePlace,
  sendRideMessage,
  serviceNames,
  type DataRequest,
} from '@rahi/contracts';
import { startProduct, waitFor, type TestProduct } from '@rahi/testing-kit';
import pg from 'pg';
import { leaks, logsOf, text } from '../people/logs.js';
import { codeOf, driverOnline, move, order, signUp, type Person } from '../people/people.js';

/** Texts that the product does not contain by chance. */
const markers = {
  name: 'Zubeida Markerwala',
  phone: '+919821477031',
  pickup: '77 Marker Villa, Quillfeather Lane, Dadar, Mumbai',
  dropoff: '9 Ochreton Court, Andheri, Mumbai',
  home: 'Home of Zubeida, Plover Street',
  note: 'I wait under the vermilion awning',
  chat: 'Please ring the brass quokka bell',
};

let product: TestProduct;
let rider: Person;
let driver: Person;
beforeAll(async () => {
  product = await startProduct({ web: false });
  rider = await signUp(product, markers.name, 'rider', markers.phone);
  driver = await driverOnline(product, 'Dev Singh');
}, 180_000);
afterAll(() => product?.stop());

const everyMarker = () => [...Object.values(markers), rider.user.email];

/** A ride with a note, a chat, an emergency, a payment and a rating. */
async function rideOnce(): Promise<void> {
  const own = { params: { id: rider.user.id } };
  const addresses = { pickupAddress: markers.pickup, dropoffAddress: markers.dropoff };
  const body = { ...order(rider.user.id), ...addresses, note: markers.note };
  const { id } = await rider.api.call(createRide, { body });
  const params = { id };
  await move(driver, id, 'driver_assigned', { driverId: driver.user.id });
  await move(driver, id, 'driver_arrived');
  await rider.api.call(sendRideMessage, { params, body: { id: randomUUID(), text: markers.chat } });
  await move(driver, id, 'in_progress', { otp: await codeOf(rider, id) });
  await rider.api.call(raiseEmergency, { params, body: { lat: 19.018_613, lng: 72.844_617 } });
  await move(driver, id, 'completed', { reason: 'The rider asked to stop here' });
  await driver.api.call(payRide, { params, body: { method: 'cash' } });
  await rider.api.call(rateRide, { params, body: { rating: 5, riderId: rider.user.id } });
  const place = { name: markers.home, address: markers.home, lat: 19.02, lng: 72.84 };
  await rider.api.call(savePlace, { params: { ...own.params, place: 'home' }, body: place });
}

/** Each row of each table of each service as text, which has one of the texts in it: with the table. */
async function rowsWith(texts: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const service of serviceNames) {
    const client = new pg.Client({ connectionString: product.databaseUrls[service] });
    await client.connect();
    try {
      const tables = await client.query<{ table: string }>(
        `SELECT quote_ident(relname) AS table FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace`,
      );
      for (const { table } of tables.rows) {
        const rows = await client.query<{ row: string }>(`SELECT t::text AS row FROM ${table} t`);
        for (const { row } of rows.rows)
          for (const one of texts) if (row.includes(one)) found.push(`${service} ${table}: ${one}`);
      }
    } finally {
      await client.end();
    }
  }
  return found;
}

/** A ride's address stays exact in the driver's settlement for a day: `addresses-kept.int.spec.ts` tests its end. */
const forADay = /^svc-drivers settlements: .*(?:Quillfeather Lane|Ochreton Court)/;

/** The rows with a marker, except those that the table of data says stay a day. */
async function leftOver(): Promise<string[]> {
  return (await rowsWith(everyMarker())).filter((row) => !forADay.test(row));
}

async function alterAuth(statement: string, values: readonly unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: product.databaseUrls['svc-auth'] });
  await client.connect();
  try {
    await client.query(statement, [...values]);
  } finally {
    await client.end();
  }
}

async function requestOf(id: string): Promise<DataRequest | undefined> {
  const { requests } = await rider.api.call(dataRequests, { params: { id: rider.user.id } });
  return requests.find((request) => request.id === id);
}

describe('what is kept about a person', () => {
  it('is given to them as one file, and to no one else', async () => {
    await rideOnce();
    const params = { id: rider.user.id };
    const asked = await rider.api.call(requestData, { params, body: { kind: 'export' } });
    await waitFor(async () => (await requestOf(asked.id))?.state === 'done', { what: 'the copy', timeout: 30_000 });
    const path = `/api/users/${rider.user.id}/data-requests/${asked.id}/file`;
    const file = await rider.api.get(path);
    expect(file.status).toBe(200);
    const whole = JSON.stringify(file.body);
    expect(everyMarker().filter((marker) => !whole.includes(marker))).toEqual([]);
    expect(Object.keys(file.body as object)).toEqual(['about', ...serviceNames]);
    // Another person's data is not in it: the driver's phone and number plate.
    expect(whole).not.toMatch(/98765 ?43210/);
    expect((await driver.api.get(path)).status).toBe(404);
    expect((await driver.api.get(path.replace(rider.user.id, driver.user.id))).status).toBe(404);
  }, 120_000);

  it('cannot be erased while money is due', async () => {
    const body = { kind: 'deletion' };
    const answer = await driver.api.post(`/api/users/${driver.user.id}/data-requests`, body);
    expect(problemSchema.parse(answer.body)).toMatchObject({ status: 409, code: 'money_due' });
  });

  it('is found nowhere after the erasure: in no table, no new message, no log and no file', async () => {
    expect((await rowsWith(everyMarker())).length).toBeGreaterThan(10);
    const params = { id: rider.user.id };
    const { id } = await rider.api.call(requestData, { params, body: { kind: 'deletion' } });
    await alterAuth(`UPDATE data_requests SET asked_at = now() - interval '31 days' WHERE id = $1`, [id]);
    const gone = async () => (await rider.api.get('/api/auth/session')).status === 401;
    await waitFor(gone, { what: 'the end of the sessions', timeout: 90_000 });
    const left = async () => (await leftOver()).length === 0;
    await waitFor(left, { what: 'the erasure', timeout: 60_000 }).catch(() => undefined);
    expect(await leftOver()).toEqual([]);
    expect(
      leaks(
        logsOf(product.dataDir),
        everyMarker().map((marker) => text(marker, marker)),
      ),
    ).toEqual([]);
  }, 240_000);

  it('is on the event stream no longer than the table of data says, and in nothing that came after the erasure', async () => {
    const nats = await connect(natsAddress(product.natsUrl));
    try {
      const manager = await jetstreamManager(nats);
      const { config, state } = await manager.streams.info(eventStream);
      expect(config.max_age / 1e9 / 86_400).toBe(14);
      let due = 0;
      const after: string[] = [];
      for (let seq = state.first_seq; seq <= state.last_seq; seq += 1) {
        const message = await manager.streams.getMessage(eventStream, { seq });
        if (!message) continue;
        if (message.subject === 'evt.person.erasure_due.v1') due = seq;
        const body = message.string();
        if (due > 0) after.push(...everyMarker().filter((marker) => body.includes(marker)));
      }
      expect(due).toBeGreaterThan(0);
      expect(after).toEqual([]);
    } finally {
      await nats.close();
    }
  }, 60_000);

  it('stays as a pseudonym where the law asks for it, and the same email is a stranger', async () => {
    const kept = new Set((await rowsWith([rider.user.id])).map((found) => found.split(':')[0]));
    expect([...kept]).toEqual(
      expect.arrayContaining(['svc-rides accounts', 'svc-rides rides', 'svc-auth data_requests']),
    );
    expect([...kept]).not.toContain('svc-auth users');
    const api = product.client();
    const { body } = await api.signIn(rider.user.email);
    expect(body).toMatchObject({ success: true, isNewUser: true });
    expect(JSON.stringify(body)).not.toContain(rider.user.id);
    expect((await api.get(`/api/rides/rider/${rider.user.id}`)).status).toBe(404);
  });
});
