import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  bookForGuest,
  cancelOrganisationRide,
  limitOrganisation,
  organisation,
  organisationFigures,
  organisationReceipt,
  organisationRide,
  organisationRides,
  Refusal,
} from '@rahi/contracts';
import { anAdministrator, type ProgramClient } from '../testing/program.js';
import { codeOf, StartedPartners, type MadeClient } from '../testing/started.js';
import { examples } from './examples.js';

let partners: StartedPartners;
let client: ProgramClient;
beforeAll(async () => {
  partners = await StartedPartners.start();
  ({ client } = partners);
});
afterAll(() => partners?.stop());

const booking = examples['book-ride']?.request;
const booked = examples['book-ride']?.answer;
/** What svc-rides was asked about rides of organisations. */
const asked: unknown[] = [];
const answer = (question: { subject: string }, given: unknown) =>
  partners.rides.ofOrganisations.set(question.subject, (request) => {
    asked.push(request);
    if (given instanceof Refusal) throw given;
    return given;
  });
beforeEach(() => {
  asked.length = 0;
  partners.rides.ofOrganisations.clear();
  answer(bookForGuest, { ride: booked, replayed: false });
});

const withScopes = (...scopes: string[]) => partners.aClient({ scopes });
const aBooker = () => withScopes('rides:book', 'rides:read', 'rides:cancel');
async function send(
  made: MadeClient,
  path: string,
  { body, key, query = '' }: { body?: unknown; key?: string; query?: string } = {},
) {
  const authorization = await partners.bearerOf(made);
  if (body === undefined) return client.send(path, { authorization, query });
  const json = { contentType: 'application/json', body: JSON.stringify(body) };
  return client.send(path, { method: 'POST', authorization, ...json, idempotencyKey: key ?? null });
}
const book = (made: MadeClient, body: unknown = booking, key: string = randomUUID()) =>
  send(made, '/partners/v1/rides', { body, key });
const oneRide = `/partners/v1/rides/${randomUUID()}`;

describe('booking for a guest', () => {
  it('asks svc-rides for the organisation of the key, with the phone as it is stored, and answers 201', async () => {
    const made = await aBooker();
    const { status, json, headers } = await book(made, booking, 'a-key');
    expect([status, json, headers]).toEqual([201, booked, { 'rahi-version': '2026-12-01' }]);
    expect(asked).toEqual([
      {
        organisation: { id: made.organisationId, name: expect.stringMatching(/^Hotel /), mostRides: 20 },
        key: 'a-key',
        booking: {
          ...Object(booking),
          guest: { name: 'Meera Joshi', phone: '+919820112345', language: 'mr-IN' },
        },
      },
    ]);
  });

  it('says where an earlier request with the key made the ride', async () => {
    answer(bookForGuest, { ride: booked, replayed: true });
    expect((await book(await aBooker())).headers).toMatchObject({ 'idempotent-replay': 'true' });
  });

  it.each([
    ['no key', undefined],
    ['a key with a space', 'a key'],
    ['a key that is too long', 'x'.repeat(201)],
  ])('is refused with %s, and nobody is asked', async (_what, key) => {
    const refused = await send(await aBooker(), '/partners/v1/rides', { body: booking, ...(key && { key }) });
    expect(codeOf(refused)).toEqual([400, 'invalid_input']);
    expect(refused.json).toMatchObject({ errors: [{ in: 'header', at: 'Idempotency-Key' }] });
    expect(asked).toEqual([]);
  });

  it.each([
    ['a phone that is none', { guest: { name: 'Meera', phone: '12' } }, 'guest.phone'],
    ['no name', { guest: { name: ' ', phone: '9820112345' } }, 'guest.name'],
    ['a member that is not known', { tip: 5 }, ''],
    ['a wallet', { paymentMethod: 'wallet' }, 'paymentMethod'],
    ['a place off the globe', { pickup: { lat: 91, lng: 0, address: 'There' } }, 'pickup.lat'],
  ])('is refused with %s, and nobody is asked', async (_what, change, at) => {
    const refused = await book(await aBooker(), { ...Object(booking), ...change });
    expect(codeOf(refused)).toEqual([400, 'invalid_input']);
    expect(JSON.stringify(refused.json)).toContain(at);
    expect(asked).toEqual([]);
  });

  it('passes on why svc-rides refused it, and is to be sent again where svc-rides does not answer', async () => {
    const made = await aBooker();
    answer(bookForGuest, new Refusal('guest_not_bookable', 'A ride cannot be booked for this phone number.'));
    expect(codeOf(await book(made))).toEqual([409, 'guest_not_bookable']);
    answer(bookForGuest, new Refusal('key_reused', 'This key was used.'));
    expect(codeOf(await book(made))).toEqual([422, 'key_reused']);
    answer(bookForGuest, new Refusal('timeout', 'It took too long.'));
    const away = await book(made);
    expect(codeOf(away)).toEqual([503, 'unavailable']);
    expect(Number(away.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('may cost what an estimate said: only who may book gets quotes', async () => {
    const quote = { id: 'a.quote', expiresAt: '2026-12-01T06:35:00.000Z' };
    partners.rides.estimatesOf = ({ vehicleTypes, organisationId }) => ({
      estimates: vehicleTypes.map((vehicleType) => ({
        vehicleType,
        pickupMinutes: 4,
        trip: { minutes: 25, totalPaise: 21_525, ...(organisationId && { quote }) },
      })),
    });
    const trip = { pickup: { lat: 19.0176, lng: 72.8437 }, dropoff: { lat: 19.0607, lng: 72.8362 } };
    const [booker, reader] = [await withScopes('estimates', 'rides:book'), await withScopes('estimates')];
    const estimates = (made: MadeClient) =>
      send(made, '/partners/v1/estimates', { body: { ...trip, vehicleTypes: ['mini'] } });
    expect((await estimates(booker)).json).toMatchObject({
      estimates: [{ quoteId: quote.id, quoteExpiresAt: quote.expiresAt }],
    });
    expect(JSON.stringify((await estimates(reader)).json)).not.toContain('quote');
    expect(partners.rides.asked.map(({ organisationId }) => organisationId)).toEqual([
      booker.organisationId,
      undefined,
    ]);
  });
});

describe('the rides of an organisation', () => {
  it('are read, cancelled, billed and listed for the organisation of the key', async () => {
    const made = await aBooker();
    const [ride, cancelled, receipt, list] = ['ride', 'cancel-ride', 'receipt', 'rides'].map(
      (name) => examples[name]?.answer,
    );
    answer(organisationRide, ride);
    answer(cancelOrganisationRide, cancelled);
    answer(organisationReceipt, receipt);
    answer(organisationRides, list);
    expect((await send(made, oneRide)).json).toEqual(ride);
    expect((await send(made, `${oneRide}/cancel`, { body: {} })).json).toEqual(cancelled);
    expect((await send(made, `${oneRide}/receipt`)).json).toEqual(receipt);
    const query = 'limit=5&status=cancelled&bookedFrom=2026-12-01T00:00:00Z';
    expect((await send(made, '/partners/v1/rides', { query })).json).toEqual(list);
    const { organisationId } = made;
    const rideId = oneRide.split('/').at(-1);
    expect(asked).toEqual([
      { organisationId, rideId },
      { organisationId, rideId },
      { organisationId, rideId, language: 'en-IN' },
      { organisationId, limit: 5, status: 'cancelled', bookedFrom: '2026-12-01T00:00:00Z' },
    ]);
  });

  it('are not there by another id, and lists take only filters that are known', async () => {
    const made = await aBooker();
    answer(organisationRide, new Refusal('not_found', 'There is no such ride.'));
    expect(codeOf(await send(made, oneRide))).toEqual([404, 'not_found']);
    expect(codeOf(await send(made, '/partners/v1/rides/42'))).toEqual([404, 'not_found']);
    expect(codeOf(await send(made, '/partners/v1/rides', { query: 'limit=1000' }))).toEqual([400, 'invalid_input']);
    expect(codeOf(await send(made, '/partners/v1/rides', { query: 'guest=Meera' }))).toEqual([400, 'invalid_input']);
    expect(codeOf(await send(made, oneRide, { query: 'x=1' }))).toEqual([400, 'invalid_input']);
  });

  it('are for the scopes of a token, each call for its own', async () => {
    const [reader, booker] = [await withScopes('rides:read'), await withScopes('rides:book')];
    expect(codeOf(await book(reader))).toEqual([403, 'forbidden']);
    expect(codeOf(await send(reader, `${oneRide}/cancel`, { body: {} }))).toEqual([403, 'forbidden']);
    for (const path of [oneRide, '/partners/v1/rides', `${oneRide}/receipt`])
      expect(codeOf(await send(booker, path))).toEqual([403, 'forbidden']);
    expect(asked).toEqual([]);
  });
});

describe('the page of an organisation on the desk', () => {
  it('has the numbers of its rides, and none while svc-rides does not say', async () => {
    const { organisationId } = await aBooker();
    const params = { organisationId };
    answer(organisationFigures, { rides: 12, underWay: 2, feesDuePaise: 5000 });
    expect((await client.desk(organisation, { params })).figures).toEqual({
      rides: 12,
      underWay: 2,
      feesDuePaise: 5000,
    });
    partners.rides.ofOrganisations.clear();
    expect((await client.desk(organisation, { params })).figures).toBeNull();
  });

  it('sets how many rides it may have under way, which its next booking says', async () => {
    const made = await aBooker();
    const params = { organisationId: made.organisationId };
    const set = await client.desk(limitOrganisation, { params, body: { mostRides: 3 } });
    expect(set.mostRides).toBe(3);
    await book(made);
    expect(asked).toMatchObject([{ organisation: { mostRides: 3 } }]);
    for (const mostRides of [0, 501, 2.5])
      expect(codeOf(await client.tryDesk(limitOrganisation, { params, body: { mostRides } }))).toEqual([
        400,
        'invalid_input',
      ]);
    const reader = { ...anAdministrator, adminRole: 'read_only' as const };
    const refused = await client.tryDesk(limitOrganisation, { params, body: { mostRides: 9 } }, reader);
    expect(codeOf(refused)).toEqual([403, 'role_not_allowed']);
    expect((await client.desk(organisation, { params })).mostRides).toBe(3);
  });
});
