import { createHash } from 'node:crypto';
import { isAwaited, type PushMessage } from '@rahi/contracts';
import webPush from 'web-push';
import type { PushSubscriptionEntity } from './push-subscription.entity.js';
import type { VapidDetails } from './vapid-keys.js';

/** How long a push service stores a message without `until` for a device that is off. */
const keptSeconds = 24 * 3_600;

/** The address and the keys of a device. */
export type Device = Pick<PushSubscriptionEntity, 'endpoint' | 'p256dh' | 'auth'>;

/** A request to a push service. */
export interface PushRequest {
  endpoint: string;
  headers: Record<string, string | number>;
  body: Buffer;
}

/**
 * A message, encrypted for a device (RFC 8291) and signed for its push service (RFC 8292). `TTL` says for how many seconds it
 * may wait for a device that is off; of those that wait, one with the same `Topic` takes the place of the older one.
 * @param now epoch milliseconds
 * @returns null when it is past `until`
 * @throws Error when the keys of the device cannot be used
 */
export function pushRequest(
  device: Device,
  message: PushMessage,
  vapid: VapidDetails,
  now: number,
): PushRequest | null {
  const leftMs = message.until === undefined ? undefined : message.until - now;
  const seconds = leftMs === undefined ? keptSeconds : Math.floor(leftMs / 1000);
  if (seconds <= 0) return null;
  const { endpoint, p256dh, auth } = device;
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify({ ...message, leftMs }),
    {
      vapidDetails: { ...vapid },
      TTL: seconds,
      // A less urgent message waits until a sleeping phone wakes: too long for a person at the kerb.
      urgency: isAwaited[message.kind] ? 'high' : 'normal',
      topic: topicOf(message.tag),
    },
  );
  return { endpoint, headers: { ...headers }, body };
}

/** At most 32 characters of base64url, as push services require; it reveals nothing about the ride. */
function topicOf(tag: string): string {
  return createHash('sha256').update(tag).digest('base64url').slice(0, 32);
}
