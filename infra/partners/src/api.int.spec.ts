import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createOrganisation,
  createPartnerClient,
  eventStream,
  eventSubject,
  organisation,
  organisations,
  revokeClient,
  rotateSecret,
  suspendOrganisation,
  type ClientWithSecret,
} from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import { exportJWK, generateKeyPair } from 'jose';
import * as z from 'zod';
import { anAdministrator, type ProgramClient } from './testing/program.js';
import { signerOf } from './testing/signer.js';
import { codeOf, credentials, site, StartedPartners, tokenSchema } from './testing/started.js';

const trip = { pickup: { lat: 19.0176, lng: 72.8437 }, dropoff: { lat: 19.0607, lng: 72.8362 } };
const errorSchema = z.object({ error: z.string(), error_description: z.string() });

let partners: StartedPartners;
let client: ProgramClient;
let data: StartedPartners['data'];
beforeAll(async () => {
  partners = await StartedPartners.start();
  ({ client, data } = partners);
});
afterAll(() => partners?.stop());

const anOrganisation = () => partners.anOrganisation();
const aClient = (body?: object) => partners.aClient(body);
const bearerOf = (made: ClientWithSecret) => partners.bearerOf(made);
const estimate = (authorization: string, body: unknown = trip) =>
  client.send('/partners/v1/estimates', {
    method: 'POST',
    authorization,
    contentType: 'application/json',
    body: JSON.stringify(body),
  });
const errorOf = ({ status, json }: { status: number; json: unknown }) => [status, errorSchema.parse(json).error];

describe('organisations on the desk', () => {
  it('are added once each, listed newest first in pages, and suspended', async () => {
    const [first, second] = [await anOrganisation(), await anOrganisation()];
    const again = await client.tryDesk(createOrganisation, { body: { name: first.name.toUpperCase() } });
    expect(codeOf(again)).toEqual([409, 'partner_name_taken']);
    const listed = await client.desk(organisations, { query: { limit: 2 } });
    expect(listed.map(({ id }) => id)).toEqual([second.id, first.id]);
    const { suspendedAt } = await client.desk(suspendOrganisation, {
      params: { organisationId: first.id },
      body: { suspended: true },
    });
    expect(suspendedAt).not.toBeNull();
  });

  it('are refused to people, and changed only by those who may', async () => {
    const reader = { ...anAdministrator, adminRole: 'read_only' as const };
    const refused = await client.tryDesk(createOrganisation, { body: { name: 'Hotel' } }, reader);
    expect(codeOf(refused)).toEqual([403, 'role_not_allowed']);
    const rider = { ...anAdministrator, isAdmin: false, adminRole: null };
    expect(codeOf(await client.tryDesk(organisations, {}, rider))).toEqual([403, 'forbidden']);
  });

  it('are unknown by another id', async () => {
    const params = { organisationId: randomUUID() };
    expect(codeOf(await client.tryDesk(organisation, { params }))).toEqual([404, 'not_found']);
    const body = { name: 'Reception', scopes: ['vehicles'] };
    expect(codeOf(await client.tryDesk(createPartnerClient, { params, body }))).toEqual([404, 'not_found']);
  });

  it('have what was done to them in the audit log', async () => {
    const seen: unknown[] = [];
    const listening = partners.connection.subscribe(eventSubject('audit.admin_acted.v1'), {
      callback: (error, message) => void (error ?? seen.push(message.json())),
    });
    await partners.connection.flush();
    const made = await aClient();
    await client.desk(rotateSecret, { params: { clientId: made.client.id } });
    await client.desk(revokeClient, { params: { clientId: made.client.id } });
    await waitFor(() => seen.length === 4, { what: `four events on ${eventStream}` });
    const entries = seen.map((event) => z.object({ data: z.looseObject({ action: z.string() }) }).parse(event).data);
    expect(entries.map(({ action }) => action)).toEqual([
      'partner.create',
      'partner.create_client',
      'partner.rotate_secret',
      'partner.revoke_client',
    ]);
    expect(entries[1]).toMatchObject({
      actorId: anAdministrator.userId,
      targetId: made.client.id,
      reason: 'Reception',
    });
    expect(JSON.stringify(seen)).not.toContain(made.secret);
    listening.unsubscribe();
  });
});

describe('a token', () => {
  it('is given for id and secret, in the body or by Basic, and only hashes are stored', async () => {
    const made = await aClient();
    const inBody = await client.token({ ...credentials(made), scope: 'estimates' });
    const token = tokenSchema.parse(inBody.json);
    expect(token).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'estimates' });
    const basic = Buffer.from(`${made.client.id}:${made.secret}`).toString('base64');
    const byBasic = await client.token({}, `Basic ${basic}`);
    expect(tokenSchema.parse(byBasic.json).scope).toBe('vehicles estimates');
    const { rows } = await data.query(
      `SELECT encode(hash, 'escape') AS stored FROM tokens UNION ALL SELECT encode(hash, 'escape') FROM client_secrets`,
    );
    expect(rows.length).toBeGreaterThan(2);
    expect(JSON.stringify(rows)).not.toContain('rahi_');
  });

  it.each([
    ['of another secret', { client_secret: 'rahi_secret_x' }, [401, 'invalid_client']],
    ['of no client', { client_id: randomUUID() }, [401, 'invalid_client']],
    ['of a client that is no id', { client_id: "' OR 1" }, [401, 'invalid_client']],
    ['with another grant', { grant_type: 'password' }, [400, 'unsupported_grant_type']],
    ['with an unknown scope', { scope: 'everything' }, [400, 'invalid_scope']],
    ['by two ways', { client_assertion: 'a.b.c' }, [400, 'invalid_request']],
  ])('%s is refused', async (_what, change, refusal) => {
    expect(errorOf(await client.token({ ...credentials(await aClient()), ...change }))).toEqual(refusal);
  });

  it('is refused in JSON, and with a parameter twice', async () => {
    const asJson = await client.send('/oauth/token', { method: 'POST', contentType: 'application/json', body: '{}' });
    expect(errorOf(asJson)).toEqual([400, 'invalid_request']);
    const twice = await client.send('/oauth/token', {
      method: 'POST',
      contentType: 'application/x-www-form-urlencoded',
      body: 'grant_type=client_credentials&grant_type=client_credentials',
    });
    expect(errorOf(twice)).toEqual([400, 'invalid_request']);
  });

  it('is not given beyond the scopes of its client', async () => {
    const made = await aClient({ scopes: ['vehicles'] });
    expect(errorOf(await client.token({ ...credentials(made), scope: 'estimates' }))).toEqual([400, 'invalid_scope']);
    expect(codeOf(await estimate(await bearerOf(made)))).toEqual([403, 'forbidden']);
  });

  it('is given 100 times an hour, also when many ask at once; then the answer says when again', async () => {
    const made = await aClient();
    const answers = [];
    for (let batch = 0; batch < 6; batch += 1)
      answers.push(...(await Promise.all(Array.from({ length: 18 }, () => client.token(credentials(made))))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(100);
    const refused = answers.find(({ status }) => status !== 200);
    expect(refused && errorOf(refused)).toEqual([429, 'too_many_requests']);
    const seconds = Number(refused?.headers['retry-after']);
    expect(seconds).toBeGreaterThan(3500);
    expect(seconds).toBeLessThanOrEqual(3600);
    await data.query(`UPDATE tokens SET issued_at = issued_at - interval '61 minutes' WHERE client_id = $1`, [
      made.client.id,
    ]);
    expect((await client.token(credentials(made))).status).toBe(200);
  });

  it('is good for an hour', async () => {
    const bearer = await bearerOf(await aClient());
    expect((await estimate(bearer)).status).toBe(200);
    await data.query('UPDATE tokens SET expires_at = now()');
    expect(codeOf(await estimate(bearer))).toEqual([401, 'unauthenticated']);
  });
});

const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
const ask = (assertion: string) => client.token({ client_assertion_type: assertionType, client_assertion: assertion });

async function signing(alg: 'ES256' | 'EdDSA') {
  const { publicKey, privateKey } = await generateKeyPair(alg);
  const made = await aClient({ publicKey: await exportJWK(publicKey) });
  return { made, sign: signerOf(made.client.id, `${site}/oauth/token`, alg, privateKey) };
}

describe('a client that signs', () => {
  it.each(['ES256', 'EdDSA'] as const)('gets a token by an assertion of %s, once for each', async (alg) => {
    const { made, sign } = await signing(alg);
    expect([made.secret, made.client.proves]).toEqual([null, 'key']);
    const assertion = await sign();
    expect((await ask(assertion)).status).toBe(200);
    expect(errorOf(await ask(assertion))).toEqual([401, 'invalid_client']);
  });

  it('gets none by a false assertion, and has no secret', async () => {
    const { made, sign } = await signing('ES256');
    const { privateKey: stranger } = await generateKeyPair('ES256');
    const wrong = [
      await sign({ key: stranger }),
      await sign({ seconds: -60 }),
      await sign({ seconds: 3600 }),
      await sign({ audience: 'https://elsewhere.example.in' }),
      await sign({ jti: '' }),
      'no.assertion.atall',
    ];
    for (const assertion of wrong) expect(errorOf(await ask(assertion))).toEqual([401, 'invalid_client']);
    const rotated = await client.tryDesk(rotateSecret, { params: { clientId: made.client.id } });
    expect(codeOf(rotated)).toEqual([409, 'client_without_secret']);
  });
});

describe('a secret', () => {
  it('stays good for seven days beside the next one, and never are three', async () => {
    const first = await aClient();
    const params = { clientId: first.client.id };
    const second = await client.desk(rotateSecret, { params });
    const until = Date.parse(second.client.formerSecretUntil ?? '');
    expect(until - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
    for (const one of [first, second]) expect((await client.token(credentials(one))).status).toBe(200);
    const third = await client.desk(rotateSecret, { params });
    expect(errorOf(await client.token(credentials(first)))).toEqual([401, 'invalid_client']);
    for (const one of [second, third]) expect((await client.token(credentials(one))).status).toBe(200);
    await data.query('UPDATE client_secrets SET ends_at = now() WHERE ends_at IS NOT NULL');
    expect(errorOf(await client.token(credentials(second)))).toEqual([401, 'invalid_client']);
  });

  it('and each token of a client that is revoked end at once', async () => {
    const made = await aClient();
    const bearer = await bearerOf(made);
    const revoked = await client.desk(revokeClient, { params: { clientId: made.client.id } });
    expect(revoked.revokedAt).not.toBeNull();
    expect(await client.desk(revokeClient, { params: { clientId: made.client.id } })).toEqual(revoked);
    expect(codeOf(await estimate(bearer))).toEqual([401, 'unauthenticated']);
    expect(errorOf(await client.token(credentials(made)))).toEqual([401, 'invalid_client']);
  });

  it('is of no use while the organisation is suspended', async () => {
    const made = await aClient();
    const bearer = await bearerOf(made);
    const set = (suspended: boolean) =>
      client.desk(suspendOrganisation, { params: { organisationId: made.organisationId }, body: { suspended } });
    await set(true);
    expect(codeOf(await estimate(bearer))).toEqual([401, 'unauthenticated']);
    expect(errorOf(await client.token(credentials(made)))).toEqual([400, 'unauthorized_client']);
    await set(false);
    expect((await estimate(bearer)).status).toBe(200);
  });
});

describe('the public calls', () => {
  it('say the vehicle types in the language that is asked for, of a city or of all', async () => {
    const authorization = await bearerOf(await aClient());
    const answer = await client.send('/partners/v1/vehicle-types', {
      authorization,
      query: 'city=mumbai',
      acceptLanguage: 'hi-IN',
    });
    expect(answer.headers).toEqual({ 'rahi-version': '2026-12-01' });
    expect(answer.json).toMatchObject({
      vehicleTypes: expect.arrayContaining([{ vehicleType: 'auto', name: 'ऑटो', seats: 3 }]),
      cities: [
        { city: 'mumbai', name: 'Mumbai' },
        { city: 'pune', name: 'Pune' },
      ],
    });
    const other = await client.send('/partners/v1/vehicle-types', { authorization, query: 'city=delhi' });
    expect(codeOf(other)).toEqual([404, 'not_found']);
  });

  it('estimate a trip', async () => {
    const authorization = await bearerOf(await aClient());
    const { status, json } = await estimate(authorization, { ...trip, vehicleTypes: ['mini'] });
    expect([status, json]).toEqual([
      200,
      {
        asOf: expect.stringMatching(/Z$/),
        estimates: [{ vehicleType: 'mini', pickupMinutes: 4, tripMinutes: 25, totalPaise: 21_525, currency: 'INR' }],
      },
    ]);
  });

  it.each([
    ['a place off the globe', { ...trip, pickup: { lat: 91, lng: 72 } }, [400, 'invalid_input']],
    ['a member that is not known', { ...trip, vehicles: ['mini'] }, [400, 'invalid_input']],
    ['no drop-off', { pickup: trip.pickup }, [400, 'invalid_input']],
  ])('refuse %s', async (_what, body, refusal) => {
    expect(codeOf(await estimate(await bearerOf(await aClient()), body))).toEqual(refusal);
  });

  it('refuse a text that is no JSON, another content type, version, method and address', async () => {
    const authorization = await bearerOf(await aClient());
    const json = { method: 'POST', authorization, contentType: 'application/json' } as const;
    const refused = [
      await client.send('/partners/v1/estimates', { ...json, body: '{' }),
      await client.send('/partners/v1/estimates', { ...json, contentType: 'text/plain', body: '{}' }),
      await client.send('/partners/v1/vehicle-types', { authorization, version: '2020-01-01' }),
      await client.send('/partners/v1/estimates', { authorization }),
      await client.send('/partners/v1/trips', { authorization }),
      await client.send('/partners/v1/vehicle-types'),
    ];
    expect(refused.map(codeOf)).toEqual([
      [400, 'invalid_input'],
      [415, 'unsupported_media_type'],
      [400, 'invalid_input'],
      [405, 'method_not_allowed'],
      [404, 'not_found'],
      [401, 'unauthenticated'],
    ]);
  });

  it('are answered 120 times a minute for a client, counted for the desk, and no other client feels it', async () => {
    const made = await aClient();
    const authorization = await bearerOf(made);
    await data.query(
      `INSERT INTO client_minutes (client_id, minute, asked)
       SELECT $1, date_trunc('minute', now()) + make_interval(mins => ahead), 119 FROM generate_series(0, 1) AS ahead`,
      [made.client.id],
    );
    expect((await estimate(authorization)).status).toBe(200);
    const refused = await estimate(authorization);
    expect(codeOf(refused)).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await estimate(await bearerOf(await aClient()))).status).toBe(200);
    const { all, usage } = await client.desk(organisation, { params: { organisationId: made.organisationId } });
    expect(usage.map(({ call, answered, refused: no }) => [call, answered, no])).toEqual([
      ['estimates', 1, 1],
      ['token', 1, 0],
    ]);
    expect(all[0]?.lastUsedOn).toBe(usage[0]?.day);
  });

  it('are not answered while svc-rides is away: again in a moment', async () => {
    const authorization = await bearerOf(await aClient());
    await partners.rides.stop();
    const dropoff = { lat: 19.1, lng: 72.85 };
    const refused = await estimate(authorization, { ...trip, dropoff });
    expect(codeOf(refused)).toEqual([503, 'unavailable']);
    await partners.rides.start();
    expect((await estimate(authorization, { ...trip, dropoff })).status).toBe(200);
  });
});
