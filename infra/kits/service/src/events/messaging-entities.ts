import { DeadLetterEntity } from './dead-letter.entity.js';
import { InboxEntryEntity } from './inbox-entry.entity.js';
import { KnownStreamEntity } from './known-stream.entity.js';
import { OutboxEventEntity } from './outbox-event.entity.js';

/** The tables that the kit keeps in every service's database. */
export const messagingEntities = [OutboxEventEntity, InboxEntryEntity, DeadLetterEntity, KnownStreamEntity];
