import {
  eventSchemas,
  isEventType,
  keptMessagesOf,
  liveStream,
  type Addressed,
  type KeptMessage,
} from '@rahi/contracts';
import type { OutboxRow } from '../events/envelope.js';
import type { LiveStore } from './live-store.js';

type Row = Pick<OutboxRow, 'id' | 'type' | 'occurred_at' | 'data'>;

/**
 * Tells people's browsers what the events of the outbox mean for them. It goes with the event: a row counts as published
 * when both are stored, so a process that is killed after a commit loses neither.
 */
export class LiveRelay {
  constructor(private readonly store: LiveStore) {}

  /** @throws Error when something is not known to be kept; told again, it is kept once. */
  async tell(rows: readonly Row[]): Promise<void> {
    // Older ones would be forgotten at once: nobody can resume from before them.
    const oldest = Date.now() - liveStream.keptMs;
    const fresh = rows.filter((row) => row.occurred_at.getTime() >= oldest);
    await Promise.all(
      fresh.flatMap((row) =>
        toldOf(row).map((told) =>
          this.store.publish(told, { id: `${row.id}.${told.userId}`, occurredAt: row.occurred_at }),
        ),
      ),
    );
  }

  async ensure(): Promise<void> {
    await this.store.ensure({ update: false });
  }
}

/** An event that does not fit its schema tells nobody; its readers bury it. */
function toldOf({ type, data }: Row): Addressed<KeptMessage>[] {
  const parsed = isEventType(type) ? eventSchemas[type].safeParse(data) : null;
  return parsed?.success ? keptMessagesOf({ data: parsed.data }) : [];
}
