import type { NatsConnection } from '@nats-io/transport-node';
import {
  emergencyContacts,
  lostItemCalls,
  pushNotification,
  riderFace,
  sharedBrowsers,
  tellContacts,
} from '@rahi/contracts';
import { answerFor } from './answer-for.js';

/** Stands in for svc-auth: nobody has a trusted contact who is notified of trips, a device for notifications, or a browser that others use. @param faces that riders show to drivers, in base64 */
export function answerForAuth(connection: NatsConnection, faces: ReadonlyMap<string, string>): void {
  answerFor(connection, tellContacts, () => ({ contacts: 0 }));
  answerFor(connection, emergencyContacts, () => ({
    contacts: [{ name: 'Meera', phone: '+919820011223', email: null }],
  }));
  answerFor(connection, pushNotification, () => ({ devices: 0 }));
  answerFor(connection, riderFace, ({ riderId }) => ({ photo: faces.get(riderId) ?? null }));
  answerFor(connection, sharedBrowsers, () => ({ shared: [] }));
}

/** Stands in for svc-admin. @param found until when people can call each other because of a lost item, by their ride */
export function answerForDesk(connection: NatsConnection, found: ReadonlyMap<string, string>): void {
  answerFor(connection, lostItemCalls, ({ rideId }) => ({ until: found.get(rideId) ?? null }));
}
