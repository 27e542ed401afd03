import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { id as idSchema, partnerKeySchema, partnerScopeSchema, type PartnerScope } from '@rahi/contracts';
import { CONFIG } from '@rahi/service-kit';
import { decodeJwt, errors, importJWK, jwtVerify, type JWTPayload } from 'jose';
import { DataSource } from 'typeorm';
import * as z from 'zod';
import type { PartnersConfig } from '../partners.config.js';
import { OauthError } from './oauth-error.js';
import { hashOf } from './secrets.js';
import type { Claimed } from './token-request.js';

/** How long before its end an assertion may be sent, and how far clocks may differ, in seconds. */
const assertionSeconds = 300;
const clockSeconds = 30;
const longestJti = 200;

const row = z.object({
  id: z.string(),
  scopes: z.array(partnerScopeSchema),
  public_key: z.nullable(partnerKeySchema),
  suspended: z.boolean(),
});

/** A client that has proved who it is. */
export interface ProvedClient {
  readonly id: string;
  readonly scopes: readonly PartnerScope[];
}

/** Finds out who asks for a token. */
@Injectable()
export class Proofs {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    @Inject(CONFIG) private readonly config: Pick<PartnersConfig, 'PUBLIC_URL'>,
  ) {}

  /** @throws OauthError invalid_client; unauthorized_client while its organisation is suspended */
  async clientOf(claimed: Claimed): Promise<ProvedClient> {
    const client = claimed.by === 'secret' ? await this.#bySecret(claimed) : await this.#byAssertion(claimed);
    if (client.suspended) throw new OauthError('unauthorized_client', 'The organisation is suspended.');
    return client;
  }

  async #bySecret({ clientId, secret }: { clientId: string; secret: string }) {
    const client = await this.#find(
      clientId,
      `AND c.public_key IS NULL AND EXISTS (SELECT FROM client_secrets s
         WHERE s.client_id = c.id AND s.hash = $2 AND (s.ends_at IS NULL OR s.ends_at > now()))`,
      [hashOf(secret)],
    );
    if (!client) throw unknown();
    return client;
  }

  async #byAssertion({ clientId, assertion }: { clientId: string | null; assertion: string }) {
    const subject = clientId ?? subjectOf(assertion);
    const client = await this.#find(subject, 'AND c.public_key IS NOT NULL', []);
    if (!client?.public_key) throw unknown();
    const { jti, exp } = await this.#verified(assertion, client.id, client.public_key);
    // Sent again, it proves nothing: somebody may have seen it.
    const noted = await this.database.query<unknown[]>(
      `INSERT INTO assertions (client_id, jti, expires_at) VALUES ($1, $2, to_timestamp($3))
       ON CONFLICT DO NOTHING RETURNING 1`,
      [client.id, jti, exp + clockSeconds],
    );
    if (noted.length === 0) throw new OauthError('invalid_client', 'The assertion was used before: make a new jti.');
    return client;
  }

  async #verified(assertion: string, clientId: string, key: z.output<typeof partnerKeySchema>) {
    let payload: JWTPayload;
    try {
      ({ payload } = await jwtVerify(assertion, await importJWK(key, key.kty === 'EC' ? 'ES256' : 'EdDSA'), {
        issuer: clientId,
        subject: clientId,
        audience: [new URL('/oauth/token', this.config.PUBLIC_URL).href, new URL(this.config.PUBLIC_URL).origin],
        algorithms: key.kty === 'EC' ? ['ES256'] : ['EdDSA', 'Ed25519'],
        requiredClaims: ['exp', 'jti'],
        clockTolerance: clockSeconds,
      }));
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw error;
      throw new OauthError('invalid_client', 'The assertion is not valid: its signature, claims or time.');
    }
    const { jti, exp = 0 } = payload;
    if (exp > Date.now() / 1000 + assertionSeconds + clockSeconds)
      throw new OauthError('invalid_client', 'The assertion must end within 300 seconds.');
    if (typeof jti !== 'string' || jti === '' || jti.length > longestJti)
      throw new OauthError('invalid_client', `The assertion needs a jti of at most ${longestJti} characters.`);
    return { jti, exp };
  }

  async #find(clientId: string, where: string, values: readonly unknown[]) {
    if (!idSchema.safeParse(clientId).success) return null;
    const found = await this.database.query<unknown[]>(
      `SELECT c.id, c.scopes, c.public_key, o.suspended_at IS NOT NULL AS suspended
       FROM clients c JOIN organisations o ON o.id = c.organisation_id
       WHERE c.id = $1 AND c.revoked_at IS NULL ${where}`,
      [clientId, ...values],
    );
    return found[0] === undefined ? null : row.parse(found[0]);
  }
}

function subjectOf(assertion: string): string {
  try {
    return decodeJwt(assertion).sub ?? '';
  } catch (error) {
    if (error instanceof errors.JOSEError) return '';
    throw error;
  }
}

const unknown = () =>
  new OauthError('invalid_client', 'No client has this id and secret.', { 'www-authenticate': 'Basic realm="Rahi"' });
