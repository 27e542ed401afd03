import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  mostPartnerClients,
  partnerScopeSchema,
  Refusal,
  secretOverlapSeconds,
  type ClientWithSecret,
  type PartnerClient,
  type PartnerClientInput,
} from '@rahi/contracts';
import { brokenConstraint, Outbox, type Cause } from '@rahi/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import * as z from 'zod';
import { newSecret } from '../keys/secrets.js';
import { say } from '../say.js';
import { auditOf } from './audit.js';

const row = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(partnerScopeSchema),
  signs: z.boolean(),
  created_at: z.date(),
  revoked_at: z.date().nullable(),
  former_until: z.date().nullable(),
  last_used_on: z.string().nullable(),
});

const selected = `SELECT c.id, c.name, c.scopes, c.public_key IS NOT NULL AS signs, c.created_at, c.revoked_at,
  (SELECT max(s.ends_at) FROM client_secrets s WHERE s.client_id = c.id AND s.ends_at > now()) AS former_until,
  (SELECT max(u.day)::text FROM usage u WHERE u.client_id = c.id AND u.answered > 0) AS last_used_on
  FROM clients c`;

/** Whose change it is, at the desk. */
export interface DeskCause extends Cause {
  readonly actorId: string;
}

/** The clients of organisations: made, given a new secret, revoked. */
@Injectable()
export class Clients {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** Those of an organisation, the newest first. */
  async of(organisationId: string): Promise<PartnerClient[]> {
    const found = await this.database.query<unknown[]>(
      `${selected} WHERE c.organisation_id = $1 ORDER BY c.created_at DESC, c.id`,
      [organisationId],
    );
    return found.map(clientOf);
  }

  /** @throws Refusal not_found, partner_name_taken, too_many_partners */
  async create(organisationId: string, input: PartnerClientInput, cause: DeskCause): Promise<ClientWithSecret> {
    const { name, scopes, publicKey } = input;
    const secret = publicKey ? null : newSecret('secret');
    try {
      const client = await this.outbox.transaction(async (manager, emit) => {
        await this.#lockOrganisation(manager, organisationId);
        const [made] = await manager.query<[{ id: string }]>(
          `INSERT INTO clients (organisation_id, name, scopes, public_key) VALUES ($1, $2, $3, $4) RETURNING id`,
          [organisationId, name, [...new Set(scopes)], publicKey ? JSON.stringify(publicKey) : null],
        );
        if (secret) await storeSecret(manager, made.id, secret.hash);
        await emit('audit.admin_acted.v1', auditOf('partner.create_client', made.id, name, cause), cause.requestId);
        return oneOf(manager, made.id);
      }, cause.deadline);
      return { client, secret: secret?.text ?? null };
    } catch (error) {
      if (brokenConstraint(error) !== 'one_client_per_name') throw error;
      throw new Refusal('partner_name_taken', say('client.nameTaken', { name }));
    }
  }

  /**
   * A new secret. The one before stays good for seven days; an older one ends now, so that there are never more than two.
   * @throws Refusal not_found, also for a client that is revoked; client_without_secret
   */
  async rotate(clientId: string, cause: DeskCause): Promise<ClientWithSecret> {
    const secret = newSecret('secret');
    const client = await this.outbox.transaction(async (manager, emit) => {
      const { name, proves, revokedAt } = await locked(manager, clientId);
      if (revokedAt !== null) throw noClient();
      if (proves === 'key') throw new Refusal('client_without_secret', say('client.signs'));
      await manager.query('DELETE FROM client_secrets WHERE client_id = $1 AND ends_at IS NOT NULL', [clientId]);
      await manager.query(
        `UPDATE client_secrets SET ends_at = now() + make_interval(secs => $2) WHERE client_id = $1`,
        [clientId, secretOverlapSeconds],
      );
      await storeSecret(manager, clientId, secret.hash);
      await emit('audit.admin_acted.v1', auditOf('partner.rotate_secret', clientId, name, cause), cause.requestId);
      return oneOf(manager, clientId);
    }, cause.deadline);
    return { client, secret: secret.text };
  }

  /** For good. To revoke it again changes nothing. @throws Refusal not_found */
  async revoke(clientId: string, cause: DeskCause): Promise<PartnerClient> {
    return this.outbox.transaction(async (manager, emit) => {
      const before = await locked(manager, clientId);
      if (before.revokedAt !== null) return before;
      await manager.query('UPDATE clients SET revoked_at = now() WHERE id = $1', [clientId]);
      await manager.query('DELETE FROM client_secrets WHERE client_id = $1', [clientId]);
      await manager.query('DELETE FROM tokens WHERE client_id = $1', [clientId]);
      await emit(
        'audit.admin_acted.v1',
        auditOf('partner.revoke_client', clientId, before.name, cause),
        cause.requestId,
      );
      return oneOf(manager, clientId);
    }, cause.deadline);
  }

  /** @throws Refusal not_found, too_many_partners */
  async #lockOrganisation(manager: EntityManager, organisationId: string): Promise<void> {
    const [found] = await manager.query<unknown[]>('SELECT id FROM organisations WHERE id = $1 FOR UPDATE', [
      organisationId,
    ]);
    if (found === undefined) throw new Refusal('not_found', say('organisation.none'));
    const [{ clients }] = await manager.query<[{ clients: number }]>(
      'SELECT count(*)::int AS clients FROM clients WHERE organisation_id = $1 AND revoked_at IS NULL',
      [organisationId],
    );
    if (clients >= mostPartnerClients)
      throw new Refusal('too_many_partners', say('client.tooMany', { most: mostPartnerClients }));
  }
}

async function locked(manager: EntityManager, clientId: string): Promise<PartnerClient> {
  await manager.query('SELECT FROM clients WHERE id = $1 FOR UPDATE', [clientId]);
  return oneOf(manager, clientId);
}

async function oneOf(manager: EntityManager, clientId: string): Promise<PartnerClient> {
  const [found] = await manager.query<unknown[]>(`${selected} WHERE c.id = $1`, [clientId]);
  if (found === undefined) throw noClient();
  return clientOf(found);
}

const storeSecret = (manager: EntityManager, clientId: string, hash: Buffer) =>
  manager.query('INSERT INTO client_secrets (hash, client_id) VALUES ($1, $2)', [hash, clientId]);

const noClient = () => new Refusal('not_found', say('client.none'));

function clientOf(found: unknown): PartnerClient {
  const { id, name, scopes, signs, ...times } = row.parse(found);
  return {
    id,
    name,
    scopes,
    proves: signs ? 'key' : 'secret',
    createdAt: times.created_at.toISOString(),
    formerSecretUntil: times.former_until?.toISOString() ?? null,
    revokedAt: times.revoked_at?.toISOString() ?? null,
    lastUsedOn: times.last_used_on,
  };
}
