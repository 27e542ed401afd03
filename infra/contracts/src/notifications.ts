import * as z from 'zod/mini';
import { languageSchema } from './user.js';
import { id } from './values.js';

/** What people are notified of on their devices; each can be switched off (R33). The order is that of the screen. */
export const notificationKinds = ['request', 'ride', 'message', 'receipt'] as const;
export const notificationKindSchema = z.enum(notificationKinds);
export type NotificationKind = z.output<typeof notificationKindSchema>;

/** Which kinds this user wants: all at first. */
export const notificationChoicesSchema = z.object({
  request: z.boolean(),
  ride: z.boolean(),
  message: z.boolean(),
  receipt: z.boolean(),
});
export type NotificationChoices = z.output<typeof notificationChoicesSchema>;

/** A browser's subscription, as `PushSubscription.toJSON()` gives it. */
export const pushSubscriptionSchema = z.object({
  endpoint: z.url().check(z.maxLength(1000)),
  keys: z.object({
    p256dh: z.string().check(z.regex(/^[\w-]{80,100}={0,2}$/)),
    auth: z.string().check(z.regex(/^[\w-]{20,30}={0,2}$/)),
  }),
});
export type PushSubscriptionKeys = z.output<typeof pushSubscriptionSchema>;

/**
 * What a device is sent, encrypted for it. Title and body are sentences for people, and `url` is a path of the product. It says
 * nothing that a stranger who sees a locked screen must not read: no phone number, no trip code, no exact address.
 */
export const pushMessageSchema = z.object({
  kind: notificationKindSchema,
  title: z.string(),
  body: z.string(),
  url: z.string(),
  /** A newer message with the same tag takes the place of the older one. */
  tag: z.string(),
  /** Epoch milliseconds after which it is of no use. */
  until: z.optional(z.int()),
});
export type PushMessage = z.output<typeof pushMessageSchema>;

/** What svc-auth, which knows people's devices, is asked to send; it drops what the person has switched off. */
export const pushRequestSchema = z.object({
  userIds: z.array(id).check(z.maxLength(500)),
  message: pushMessageSchema,
  /** Title and body in the languages that people may read instead; a release up to 0.2 sends none. */
  texts: z.optional(z.partialRecord(languageSchema, z.object({ title: z.string(), body: z.string() }))),
});
