import type { CallName } from '@rahi/contracts';

/** Length of the window that every limit counts in, in seconds. */
export const windowSeconds = 60;

/**
 * How often one caller may make each call within a minute: a signed-in user over all of its tabs and devices, and on
 * public calls, or without a session, one client address. A new call does not compile until it stands here.
 *
 * The documented polls of one screen are 30 a minute (tracking, every 2 s), 20 (ride, requests, active ride, every 3 s)
 * and 60 to 70 (a driver's position, on every change and every 10 s); the limits leave room for several tabs of it.
 */
export const callLimits = {
  // Public: by address, and a whole campus may share one. R3 counts codes on its own, per e-mail and address.
  'auth.send-otp': 60,
  'auth.verify-otp': 120,

  'auth.session': 120,
  'auth.logout': 30,
  'auth.update-user': 30,
  'auth.admin-update-user': 60,
  'auth.admin-user': 120,
  'auth.admin-sessions': 120,
  'auth.admin-revoke-sessions': 60,

  'rides.calculate-fare': 240,
  'rides.create': 30,
  'rides.update': 120,
  'rides.get': 300,
  'rides.tracking': 300,
  'rides.location': 600,
  'rides.rate': 30,
  'rides.messages': 300,
  'rides.send-message': 60,
  'rides.emergency': 30,
  'rides.invoice': 30,
  'rides.of-rider': 120,
  'rides.active-of-rider': 300,
  'rides.summary-of-rider': 120,
  'rides.requests': 300,
  'rides.active-of-driver': 300,
  'rides.of-driver': 120,
  'rides.active': 300,
  'rides.map': 300,
  'rides.admin-update': 60,

  'drivers.nearby': 240,
  'drivers.by-user': 120,
  'drivers.update': 600,
  'drivers.today': 120,
  'drivers.earnings': 120,
  'drivers.ledger': 120,
  'drivers.ledger-file': 30,
  'drivers.online': 300,
  'drivers.map': 300,
  'drivers.route': 120,
  'drivers.places': 300,
  'drivers.place-at': 120,

  'admin.stats': 120,
  'admin.rides': 240,
  'admin.ride': 120,
  'admin.users': 240,
  'admin.driver': 120,
  'admin.analytics': 120,
  'admin.audit': 120,
  'admin.emergencies': 240,
  'admin.update-emergency': 60,

  'gateway.health': 60,
  // Minutes of work for the database, where a list is milliseconds.
  'gateway.export': 10,
} as const satisfies Record<CallName, number>;

/** How often one user may open a live stream within a minute: eight windows that come back again and again. */
export const liveLimits = { 'gateway.live': 60 } as const;

/** What is counted beside calls, per minute. */
export const otherLimits = {
  /** Cookies of one address that turn out to be nobody's: past it, svc-auth is not asked for this address. */
  unknownSessions: 300,
  /** Refused admin calls of one user or address that are written to the audit log. */
  auditedRefusals: 30,
  /** The same, of everybody who is not signed in, together: those need no account to come in numbers. */
  auditedStrangers: 300,
} as const;

const limits: ReadonlyMap<string, number> = new Map(Object.entries({ ...callLimits, ...liveLimits }));

/** The limit of a call by its name. @throws Error for a name that is no call's. */
export function limitOf(name: string): number {
  const limit = limits.get(name);
  if (limit === undefined) throw new Error(`the call ${name} has no rate limit`);
  return limit;
}
