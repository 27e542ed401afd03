import type { NatsConnection } from '@nats-io/transport-node';
import { pushNotification, sharedBrowsers, tellContacts } from '@rahi/contracts';
import { answerFor } from './answer-for.js';

/** Stands in for svc-auth: nobody has a trusted contact, a device for notifications, or a browser that others use. */
export function answerForAuth(connection: NatsConnection): void {
  answerFor(connection, tellContacts, () => ({ contacts: 0 }));
  answerFor(connection, pushNotification, () => ({ devices: 0 }));
  answerFor(connection, sharedBrowsers, () => ({ shared: [] }));
}
