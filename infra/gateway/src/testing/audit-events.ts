import { jetstreamManager, type JetStreamManager } from '@nats-io/jetstream';
import {
  envelopeSchema,
  eventSchemas,
  eventStream,
  eventSubject,
  eventSubjects,
  type AuditEntry,
} from '@rahi/contracts';
import type { GatewayHarness } from './gateway-harness.js';

export interface AuditEvent {
  id: string;
  correlationId: string;
  data: AuditEntry;
}

/** Makes the stream of events, and hands over each audit event of this type that the gateway publishes. */
export async function hearAuditEvents(
  gateway: GatewayHarness,
  type: 'audit.call_refused.v1' | 'audit.data_read.v1',
  hear: (event: AuditEvent) => void,
): Promise<JetStreamManager> {
  const manager = await jetstreamManager(gateway.nats);
  await manager.streams.add({ name: eventStream, subjects: [eventSubjects] });
  gateway.nats.subscribe(eventSubject(type), {
    callback: (_error, msg) => {
      const { id, correlationId, data } = envelopeSchema.parse(msg.json());
      hear({ id, correlationId, data: eventSchemas[type].parse(data) });
    },
  });
  await gateway.nats.flush();
  return manager;
}
