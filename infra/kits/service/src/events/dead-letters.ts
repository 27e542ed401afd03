import { envelopeSchema } from '@rahi/contracts';
import { In, type EntityManager } from 'typeorm';
import { DeadLetterEntity } from './messaging.entities.js';

/** The letters that are not settled. */
export const openLetters = { state: In(['waiting', 'replaying']) };

/** Keeps a message that could not be handled: one letter for each event, however often it is buried. */
export async function bury(manager: EntityManager, consumer: string, envelope: string, error: string): Promise<void> {
  const { id, type } = readable(envelope);
  await manager.query(
    // TypeORM cannot name a partial index in ON CONFLICT, nor set a column to more than the given value.
    `INSERT INTO dead_letters (consumer, event_id, type, envelope, error) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (consumer, event_id) WHERE event_id IS NOT NULL DO UPDATE SET
       error = EXCLUDED.error, at = now(),
       state = CASE dead_letters.state WHEN 'replayed' THEN 'waiting' ELSE dead_letters.state END`,
    [consumer, id, type, envelope, error],
  );
}

/** Letters with what they carry, oldest first. */
export function wholeLetters(manager: EntityManager, where: Partial<DeadLetterEntity>): Promise<DeadLetterEntity[]> {
  const letters = manager.createQueryBuilder(DeadLetterEntity, 'letter').addSelect('letter.envelope').where(where);
  return letters.orderBy('letter.id').limit(50).getMany();
}

function readable(envelope: string): { id: string | null; type: string | null } {
  try {
    return envelopeSchema.parse(JSON.parse(envelope));
  } catch {
    // Not an envelope, and a dead letter for that reason.
    return { id: null, type: null };
  }
}
