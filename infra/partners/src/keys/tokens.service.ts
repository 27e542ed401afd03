import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { partnerScopeSchema, type PartnerScope } from '@rahi/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import * as z from 'zod';
import { Usage } from './usage.service.js';
import { OauthError } from './oauth-error.js';
import { Proofs, type ProvedClient } from './proofs.service.js';
import { hashOf, newSecret } from './secrets.js';
import { readTokenRequest, type RawTokenRequest } from './token-request.js';

/** How long a token is good, and how many a client gets in an hour. */
export const tokenSeconds = 3600;
export const tokensAnHour = 100;

const counted = z.object({ issued: z.number(), seconds: z.number() });
const bearer = z.object({
  client_id: z.string(),
  scopes: z.array(partnerScopeSchema),
  organisation_id: z.string(),
  name: z.string(),
  most_rides: z.number(),
});

/** The client of a token, and what the token is good for. */
export interface Bearer {
  readonly clientId: string;
  readonly scopes: readonly PartnerScope[];
  readonly organisation: { readonly id: string; readonly name: string; readonly mostRides: number };
}

/** An answer to a request for a token, as RFC 6749 has it. */
export interface OauthAnswer {
  readonly status: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Tokens for clients that prove who they are (OAuth 2, client credentials). Only a hash of a token is stored. */
@Injectable()
export class Tokens {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly proofs: Proofs,
    private readonly usage: Usage,
  ) {}

  /** Answers a request for a token, also by a refusal. */
  async answer(raw: RawTokenRequest): Promise<OauthAnswer> {
    try {
      const { claimed, scopes } = readTokenRequest(raw);
      const client = await this.proofs.clientOf(claimed);
      return { status: 200, body: JSON.stringify(await this.#issue(client, scopes)), headers: {} };
    } catch (error) {
      if (!(error instanceof OauthError)) throw error;
      return { status: error.status, body: error.body, headers: error.headers };
    }
  }

  /** Whose token it is; null where it is none, has ended, or its client or organisation may not ask any more. */
  async bearerOf(token: string): Promise<Bearer | null> {
    const [found] = await this.database.query<unknown[]>(
      `SELECT t.client_id, t.scopes, c.organisation_id, o.name, o.most_rides FROM tokens t
       JOIN clients c ON c.id = t.client_id JOIN organisations o ON o.id = c.organisation_id
       WHERE t.hash = $1 AND t.expires_at > now() AND c.revoked_at IS NULL AND o.suspended_at IS NULL`,
      [hashOf(token)],
    );
    if (found === undefined) return null;
    const { client_id: clientId, scopes, organisation_id: id, name, most_rides: mostRides } = bearer.parse(found);
    return { clientId, scopes, organisation: { id, name, mostRides } };
  }

  async #issue({ id, scopes: allowed }: ProvedClient, wanted: readonly PartnerScope[] | null) {
    const scopes = wanted ?? allowed;
    const beyond = scopes.find((scope) => !allowed.includes(scope));
    if (beyond) throw new OauthError('invalid_scope', `This client may not have the scope ${beyond}.`);
    const { text, hash } = newSecret('token');
    const refused = await this.database.transaction(async (manager) => {
      const seconds = await waitOf(manager, id);
      if (seconds !== null) return seconds;
      await manager.query(
        `INSERT INTO tokens (hash, client_id, scopes, expires_at)
         VALUES ($1, $2, $3, clock_timestamp() + make_interval(secs => $4))`,
        [hash, id, scopes, tokenSeconds],
      );
      return null;
    });
    await this.usage.note(id, 'token', refused === null);
    if (refused !== null)
      throw new OauthError(
        'too_many_requests',
        `A client gets ${tokensAnHour} tokens an hour: keep a token for its hour.`,
        {
          'retry-after': String(refused),
        },
      );
    return { access_token: text, token_type: 'Bearer', expires_in: tokenSeconds, scope: scopes.join(' ') };
  }
}

/** In how many seconds a client may have another token; null for now. The lock makes requests of a moment wait for each other. */
async function waitOf(manager: EntityManager, clientId: string): Promise<number | null> {
  await manager.query('SELECT FROM clients WHERE id = $1 FOR UPDATE', [clientId]);
  const [found] = await manager.query<unknown[]>(
    `SELECT count(*)::int AS issued,
       greatest(1, ceil(extract(epoch FROM min(issued_at) + interval '1 hour' - clock_timestamp())))::int AS seconds
     FROM (SELECT issued_at FROM tokens WHERE client_id = $1 AND issued_at > clock_timestamp() - interval '1 hour'
           ORDER BY issued_at DESC LIMIT $2) AS latest`,
    [clientId, tokensAnHour],
  );
  const { issued, seconds } = counted.parse(found);
  return issued >= tokensAnHour ? seconds : null;
}
