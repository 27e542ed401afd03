import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  allCalls,
  incidentTrip,
  journalFile,
  payoutBankFile,
  tdsFile,
  preparePayouts,
  problemSchema,
  productHealth,
  riderRides,
  type Call,
} from '@rahi/contracts';
import type { ApiAnswer, ApiClient, TestProduct } from '@rahi/testing-kit';
import * as fc from 'fast-check';
import { book, driverOnline, move, order, signInAdmin, signUp, withdraw, type Person } from '../people/people.js';
import { attemptsOf, type Attempt, type KnownIds } from './fuzz/attempts.js';
import { DatabaseDigest } from './fuzz/database-digest.js';
import { arbitraries, operations } from './fuzz/documented.js';

/** FUZZ_SEED repeats a run, as a failure's report says; FUZZ_RUNS makes it longer. */
function seeded(tries: number): { numRuns: number; seed?: number } {
  const numRuns = Number(process.env['FUZZ_RUNS'] ?? tries);
  const seed = process.env['FUZZ_SEED'];
  return seed === undefined ? { numRuns } : { numRuns, seed: Number(seed) };
}
/** The test waits for accepted changes; this many for each call are enough. */
const acceptedAtMost = 3;

let product: TestProduct;
let digest: DatabaseDigest;
let people: Record<'rider' | 'driver' | 'admin' | 'other' | 'victim', Person>;
let stranger: ApiClient;
let rideId: string;
let runId: string;

/** A caller with the rights, whose session the call must not end. */
function actorOf({ access, name }: Call): ApiClient {
  if (access === 'public' || name === 'auth.logout') return stranger;
  if (access === 'admin') return people.admin.api;
  return /^drivers\.|driver|requests|(?:open|take|give-back)-reservation/.test(name)
    ? people.driver.api
    : people.rider.api;
}

function idsFor({ name }: Call): KnownIds {
  const driver = [people.driver.user.id];
  return {
    riderId: [people.rider.user.id, people.other.user.id],
    driverId: driver,
    userId: driver,
    actor: [people.admin.user.id],
    id: idOf(name),
  };
}

function idOf(name: string): string[] {
  if (name.startsWith('rides.') && name.includes('payout')) return [runId];
  if (name.startsWith('rides.')) return [rideId];
  // Suspended and signed out, again and again.
  if (name.startsWith('auth.admin-')) return [people.victim.user.id];
  return name === 'admin.driver' ? [people.driver.user.id] : [people.rider.user.id];
}

const send = (call: Call, { path, body }: Attempt): Promise<ApiAnswer> => actorOf(call).send(call.method, path, body);

/** Reads that leave a row for the audit log in the outbox of the service that answers. */
const audited: readonly Call[] = [incidentTrip, journalFile, payoutBankFile, tdsFile];

/** R10: a wrong code is refused and counted. */
const mayChange = ({ status, body }: ApiAnswer) =>
  status < 400 || problemSchema.safeParse(body).data?.code === 'wrong_trip_code';

/** R24: the error is a sentence for people, without field names or the name of a validator. */
function saidInWords({ status, body }: ApiAnswer): boolean {
  if (status !== 400) return true;
  const { detail = '' } = problemSchema.safeParse(body).data ?? {};
  return /^[A-Z][^\n]*\.$/.test(detail) && !/expected|invalid|too (small|big)|uuid|[a-z][A-Z]/.test(detail);
}

/** Sends generated requests to one call, and watches the rows. */
class Watch {
  #accepted = 0;
  #rest: Promise<Record<string, string>> = digest.take();

  constructor(private readonly call: Call) {}

  /** @returns the errors in the answer to an attempt. */
  async complaints(attempt: Attempt): Promise<string[]> {
    const changes = this.call.method !== 'GET' || audited.includes(this.call);
    if (changes && attempt.fits !== false && this.#accepted >= acceptedAtMost) return [];
    // The client throws for every answer that the document does not have: a 500 is never in it.
    const answer = await send(this.call, attempt);
    const wrong = answer.status >= 500 || (attempt.fits === false && ![400, 401, 404].includes(answer.status));
    const complaints = wrong || !saidInWords(answer) ? [`${answer.status}: ${JSON.stringify(answer.body)}`] : [];
    if (!changes || attempt.fits === false) return complaints;
    if (!mayChange(answer)) return [...complaints, ...(await this.changed())];
    this.#accepted += 1;
    this.#rest = digest.settled();
    await this.#rest;
    return complaints;
  }

  /** The tables in which a row has changed since the last change that was accepted. */
  async changed(): Promise<string[]> {
    const [before, now] = [await this.#rest, await digest.take()];
    return Object.keys(now).filter((table) => now[table] !== before[table]);
  }
}

const pathOf = (call: Call) => call.path.replace(/:\w+/g, rideId);

const cursorOf = (text: string) => Buffer.from(text).toString('base64url');

/** Is it documented that a call takes a parameter of that name? */
function takes({ name }: Call, parameter: string): boolean {
  return operations.get(name)?.parameters?.some((one) => one.name === parameter) === true;
}

/** Every field that stores text of a person. */
const fieldsWith = (text: string): readonly [path: string, who: Person, body: object, method?: 'POST'][] => [
  [`/api/users/${people.other.user.id}`, people.other, { name: text }],
  [`/api/drivers/${people.driver.user.id}`, people.driver, { vehicleModel: text }],
  ['/api/rides', people.other, { ...order(people.other.user.id), pickupAddress: text, dropoffAddress: text }, 'POST'],
  [`/api/admin/users/${people.victim.user.id}`, people.admin, { action: 'activate', reason: text }],
];

/**
 * Sends anything. Its people keep the accepted data, so no other suite may follow.
 * @param tries how many attempts at each call
 */
export function badInput(theProduct: () => TestProduct, tries: number): void {
  beforeAll(async () => {
    product = theProduct();
    const [rider, other, victim, driver] = await Promise.all([
      signUp(product, 'Asha Rao'),
      signUp(product, 'Imran Ali'),
      signUp(product, 'Rohan Das'),
      driverOnline(product, 'Vikram Singh'),
    ]);
    // Signs in again: payouts need a recent sign-in (R36), and the suites before take minutes.
    const admin = await signInAdmin(product);
    people = { rider, other, victim, driver, admin };
    stranger = product.client();
    ({ id: rideId } = await book(rider));
    await move(driver, rideId, 'driver_assigned');
    ({ id: runId } = await admin.api.call(preparePayouts, { body: { weekEnding: '2026-03-01' } }));
    digest = await DatabaseDigest.open(product, admin.api);
    await digest.settled();
  }, 120_000);
  afterAll(() => digest?.close());

  describe('whatever is sent to a call', () => {
    it.each(allCalls.map((call) => [call.name, call] as const))(
      'gets a documented answer without a 5xx, and changes nothing when it is refused: %s',
      async (name, call) => {
        const operation = operations.get(name);
        if (!operation) throw new Error(`${name} is not in the document`);
        const watch = new Watch(call);
        const attempts = attemptsOf(call, operation, arbitraries, idsFor(call));
        await fc.assert(
          fc.asyncProperty(attempts, async (attempt) => {
            expect(await watch.complaints(attempt)).toEqual([]);
          }),
          // Each look at the health of everything takes the second that answers are collected for.
          seeded(call === productHealth ? 2 : tries),
        );
        expect(await watch.changed()).toEqual([]);
      },
    );
  });

  describe('input that no call accepts', () => {
    const changes = allCalls.filter(({ method }) => method !== 'GET');
    const json = { 'content-type': 'application/json' };
    const cases: readonly [what: string, status: number, body: string, headers: Record<string, string>][] = [
      ['broken JSON', 400, '{"status":', json],
      ['JSON with something after it', 400, '{} {}', json],
      ['nothing, called JSON', 400, ' ', json],
      ['a prototype', 400, '{"__proto__":{"isAdmin":true}}', json],
      ['a prototype further in', 400, '{"a":[{"__proto__":null}]}', json],
      ['a constructor’s prototype', 400, '{"constructor":{"prototype":{"isAdmin":true}}}', json],
      ['a form', 415, 'status=cancelled', { 'content-type': 'application/x-www-form-urlencoded' }],
      ['plain text', 415, '{"status":"cancelled"}', { 'content-type': 'text/plain' }],
      ['XML', 415, '<status>cancelled</status>', { 'content-type': 'application/xml' }],
      ['JSON in a wide encoding', 400, '\u0000{\u0000}', json],
      ['a depth of ten thousand', 400, `${'['.repeat(10_000)}${']'.repeat(10_000)}`, json],
    ];

    it('is refused by all calls when it is longer than the call may be', async () => {
      const before = await digest.take();
      const came: Record<string, number> = {};
      for (const call of changes) {
        const actor = call.name === 'auth.logout' ? people.rider.api : actorOf(call);
        const body = JSON.stringify({ pad: 'x'.repeat(call.bodyBytes + 1024) });
        came[call.name] = (await actor.send(call.method, pathOf(call), body, { headers: json })).status;
      }
      expect(came).toEqual(Object.fromEntries(changes.map(({ name }) => [name, 413])));
      expect(await digest.take()).toEqual(before);
    });

    it.each(cases)('is refused by all calls alike: %s', async (_what, status, body, headers) => {
      const before = await digest.take();
      const came: Record<string, number> = {};
      for (const call of changes) {
        const actor = call.name === 'auth.logout' ? people.rider.api : actorOf(call);
        came[call.name] = (await actor.send(call.method, pathOf(call), body, { headers })).status;
      }
      expect(came).toEqual(Object.fromEntries(changes.map(({ name }) => [name, status])));
      expect(await digest.take()).toEqual(before);
    });
  });

  describe('an address', () => {
    it('that is too long, odd or undecodable is refused', async () => {
      const odd = [
        'x'.repeat(4000),
        '%00',
        '%E0%A4%A',
        '%ff',
        '..%2f..%2fadmin',
        '%2e%2e',
        '{id}',
        '*',
        ':id',
        'ключ',
        '%F0%9F%9A%95',
      ];
      for (const id of odd) {
        const { status } = await people.rider.api.get(`/api/rides/${id}`);
        expect([400, 404]).toContain(status);
      }
      const many = Array.from({ length: 1500 }, (_, n) => `p${n}=1`).join('&');
      expect((await people.rider.api.get(`/api/rides/${rideId}?${many}`)).status).toBe(200);
    });

    it('with a cursor of another list, or an invalid one, is refused or answered without a 5xx', async () => {
      const cursors = [
        cursorOf(`${Date.now()}.${people.other.user.id}`),
        cursorOf('999999999999999.00000000-0000-4000-8000-000000000000'),
        cursorOf('["2026-11-21T10:00:00Z","x"]'),
        cursorOf('-1'),
        cursorOf('\u0000'),
        cursorOf("'; DROP TABLE rides; --"),
        '_'.repeat(200),
      ];
      const lists = allCalls.filter((call) => takes(call, 'cursor'));
      expect(lists.map(({ name }) => name)).toContain(riderRides.name);
      expect(takes(riderRides, 'limit')).toBe(true);
      for (const call of lists) {
        const path = call.path.replace(/:(\w+)/g, (_, name: string) => idsFor(call)[name]?.[0] ?? '');
        for (const cursor of cursors) {
          const { status } = await actorOf(call).get(`${path}?cursor=${cursor}&limit=1`);
          expect([200, 400]).toContain(status);
        }
        // The pages of the live map have a fixed length.
        if (!takes(call, 'limit')) continue;
        for (const limit of ['0', '-1', '101', '1.5', '1e2', 'NaN', '9'.repeat(30), '%00', '']) {
          const { status } = await actorOf(call).get(`${path}?limit=${limit}`);
          expect({ path, limit, status }).toEqual({ path, limit, status: 400 });
        }
      }
    });
  });

  describe('text', () => {
    it.each([
      ['Devanagari, an emoji and a joiner', 'आशा 🚕 क्\u200dष', [200, 201]],
      ['half a character', 'a\ud800b', [400]],
      ['the other half', '\udfff', [400]],
      ['NUL', 'a\u0000b', [400]],
      ['a control character', 'a\u0007b', [400]],
      ['a line break', 'a\nb', [400]],
    ])('is stored or refused in every field alike: %s', async (_what, text, due) => {
      for (const [path, { api }, body, method = 'PATCH'] of fieldsWith(text)) {
        const { status } = await api.send(method, path, body);
        expect({ path, is: due.includes(status), status }).toEqual({ path, is: true, status });
      }
      await withdraw(people.other);
    });

    it('that is odd is searched without a 5xx', async () => {
      for (const path of ['/api/admin/users', '/api/admin/rides', '/api/admin/audit']) {
        for (const text of ['%00', 'a%00b', '%ED%A0%80', '%25', '_', '%5C', '%27', '%F0%9F%9A%95', 'x'.repeat(100)]) {
          for (const name of ['search', 'action']) {
            const { status } = await people.admin.api.get(`${path}?${name}=${text}`);
            expect([200, 400]).toContain(status);
          }
        }
      }
    });
  });

  describe('a header', () => {
    it('that is odd is refused or ignored without a 5xx', async () => {
      const before = await digest.take();
      for (const cookie of [
        'rahi_session=',
        'rahi_session=%00',
        `rahi_session=${'x'.repeat(43)}`,
        ';;;=;',
        '__proto__=1',
        '\u00ff',
      ]) {
        expect((await stranger.get('/api/auth/session', { headers: { cookie } })).status).toBe(401);
      }
      for (const key of [' a b ', 'x'.repeat(201), '\u00fc']) {
        const headers = { 'idempotency-key': key };
        expect((await people.rider.api.post('/api/rides', {}, { headers })).status).toBe(400);
      }
      expect(await digest.take()).toEqual(before);
    });
  });
}
