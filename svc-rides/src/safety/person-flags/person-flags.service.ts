import { Injectable } from '@nestjs/common';
import type { FlagKind } from '@rahi/contracts';
import type { EntityManager } from 'typeorm';
import { thresholds } from './thresholds.js';

/** A finding about a person. */
export interface Finding {
  kind: FlagKind;
  personId: string;
  role: 'rider' | 'driver';
  otherId?: string;
  /** The ride it is about, or the newest ride that led to it. */
  rideId: string;
  count?: number;
  of?: number;
  metres?: number;
  seconds?: number;
}

/** The unique indexes of the table prevent a second flag for the same finding; a rate or a pair also rests for some days. */
const addSql = `INSERT INTO person_flags (kind, person_id, role, other_id, ride_id, count, of, metres, seconds)
  SELECT $1::text, $2::uuid, $3::text, $4::uuid, $5::uuid, $6::integer, $7::integer, $8::integer, $9::integer
   WHERE $1::text NOT IN ('pair', 'cancel_rate', 'decline_rate', 'shared_device')
      OR NOT EXISTS (SELECT FROM person_flags
          WHERE kind = $1 AND person_id = $2 AND role = $3 AND other_id IS NOT DISTINCT FROM $4::uuid
            AND (state = 'open' OR created_at > now() - interval '${thresholds.days} days'))
      ON CONFLICT DO NOTHING`;

/** Records findings for the desk. It never acts on a person. */
@Injectable()
export class PersonFlags {
  /** Adds a flag, unless the same is flagged. */
  async add(manager: EntityManager, finding: Finding): Promise<void> {
    const { kind, personId, role, otherId, rideId, count, of, metres, seconds } = finding;
    await manager.query(addSql, [
      kind,
      personId,
      role,
      otherId ?? null,
      rideId,
      count ?? null,
      of ?? null,
      metres ?? null,
      seconds ?? null,
    ]);
  }
}
