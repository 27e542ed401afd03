import * as z from 'zod/mini';
import { languageSchema } from './user.js';
import { id } from './values.js';

/** The kinds of notifications on devices; each can be switched off (R33). The order is that of the screen. */
export const notificationKinds = ['request', 'ride', 'message', 'receipt'] as const;
export const notificationKindSchema = z.enum(notificationKinds);
export type NotificationKind = z.output<typeof notificationKindSchema>;

/** Whether a person waits for it: it wakes a sleeping phone, and makes a sound in quiet hours as well. */
export const isAwaited: Readonly<Record<NotificationKind, boolean>> = {
  request: true,
  ride: true,
  message: true,
  receipt: false,
};

/** The kinds that this user gets: all by default. */
export const notificationChoicesSchema = z.object({
  request: z.boolean(),
  ride: z.boolean(),
  message: z.boolean(),
  receipt: z.boolean(),
});
export type NotificationChoices = z.output<typeof notificationChoicesSchema>;

const clockTime = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'rule.clockTime'));

/** From when to when (`HH:MM` in Asia/Kolkata, over midnight as well) only awaited notifications make a sound. */
export const quietHoursSchema = z
  .strictObject({ from: clockTime, to: clockTime })
  .check(z.refine(({ from, to }) => from !== to, 'rule.quietHours'));
export type QuietHours = z.output<typeof quietHoursSchema>;

/** A browser's subscription, as `PushSubscription.toJSON()` gives it. */
export const pushSubscriptionSchema = z.object({
  endpoint: z.url().check(z.maxLength(1000)),
  keys: z.object({
    p256dh: z.string().check(z.regex(/^[\w-]{80,100}={0,2}$/)),
    auth: z.string().check(z.regex(/^[\w-]{20,30}={0,2}$/)),
  }),
});
export type PushSubscriptionKeys = z.output<typeof pushSubscriptionSchema>;

/** Titles in place of a ride request's own when it can no longer be answered: another driver has it, or nobody. */
const lateTextsSchema = z.object({ taken: z.string(), cancelled: z.string() });

/**
 * The message to a device, encrypted for it. Title and body are sentences for people, and `url` is a path of the
 * product. It contains nothing that must not appear on a locked screen: no phone number, no trip code, no exact
 * address.
 */
export const pushMessageSchema = z.object({
  kind: notificationKindSchema,
  title: z.string(),
  body: z.string(),
  url: z.string(),
  /** A newer message with the same tag takes the place of the older one. */
  tag: z.string(),
  /** Epoch milliseconds of the server's clock after which it is of no use. */
  until: z.optional(z.int()),
  /** Milliseconds from sending it to `until`; svc-auth fills it in. The clock of a phone may be wrong. */
  leftMs: z.optional(z.int()),
  /** Of a ride request. */
  late: z.optional(lateTextsSchema),
  /** Shown without a sound: the person has quiet hours now. svc-auth fills it in. */
  quiet: z.optional(z.boolean()),
});
export type PushMessage = z.output<typeof pushMessageSchema>;

/** The request to svc-auth, which knows people's devices; it drops kinds that the person has switched off. */
export const pushRequestSchema = z.object({
  userIds: z.array(id).check(z.maxLength(500)),
  message: pushMessageSchema,
  /** Title, body and late titles in other languages that people may read; a release up to 0.2 sends none. */
  texts: z.optional(
    z.partialRecord(
      languageSchema,
      z.object({ title: z.string(), body: z.string(), late: z.optional(lateTextsSchema) }),
    ),
  ),
});
