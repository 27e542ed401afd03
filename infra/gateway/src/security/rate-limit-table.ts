import type { CallName } from '@rahi/contracts';

/** The window of every limit, in seconds. */
export const windowSeconds = 60;

/**
 * How often one caller may make each call in a minute. The caller is the signed-in user over all tabs and devices, or the client
 * address on public calls and without a session. A new call does not compile until it is here.
 *
 * The documented polls of one screen are 30 a minute (tracking, every 2 s), 20 (ride, requests, active ride, every 3 s)
 * and 60 to 70 (a driver's position, on every change and every 10 s); the limits leave room for several tabs of it.
 */
export const callLimits = {
  // Public: per address, which a whole campus may share. R3 has its own limits for codes.
  'auth.send-otp': 60,
  'auth.verify-otp': 120,
  'auth.use-link': 60,
  'auth.passkey-options': 120,
  'auth.passkey-sign-in': 60,
  'auth.passkeys': 120,
  'auth.new-passkey-options': 30,
  'auth.add-passkey': 30,
  'auth.remove-passkey': 30,
  'auth.begin-step-up': 30,
  'auth.step-up': 30,
  'auth.check-step-up': 120,

  'auth.push-key': 60,
  'auth.subscribe-push': 30,
  'auth.unsubscribe-push': 30,
  'auth.notification-choices': 120,
  'auth.choose-notifications': 60,

  'auth.session': 120,
  'auth.logout': 30,
  'auth.update-user': 30,
  'auth.sessions': 120,
  'auth.end-session': 60,
  'auth.end-other-sessions': 30,
  'auth.saved-places': 120,
  'auth.save-place': 60,
  'auth.remove-place': 60,
  'auth.contacts': 120,
  'auth.save-contact': 30,
  'auth.remove-contact': 30,
  'auth.photo': 240,
  'auth.set-photo': 20,
  'auth.remove-photo': 20,
  'auth.data-requests': 120,
  'auth.request-data': 10,
  'auth.cancel-data-request': 20,
  'auth.admin-update-user': 60,
  'auth.admin-user': 120,
  'auth.admin-sessions': 120,
  'auth.admin-revoke-sessions': 60,

  'rides.calculate-fare': 240,
  'rides.create': 30,
  'rides.update': 120,
  'rides.decline': 120,
  'rides.confirm': 60,
  'rides.release': 30,
  'rides.dispatch': 120,
  'rides.dispatch-figures': 120,
  'rides.get': 300,
  'rides.tracking': 300,
  'rides.location': 600,
  'rides.rate': 30,
  'rides.block-person': 20,
  'rides.messages': 300,
  'rides.send-message': 60,
  'rides.emergency': 30,
  'rides.call': 10,
  'rides.incident-trip': 240,
  'rides.answer-safety-check': 30,
  'rides.share': 20,
  'rides.end-share': 30,
  // Public: a family behind one address follows a trip every 5 s; a guess would need 2^255 of these.
  'rides.shared': 120,
  'rides.invoice': 30,
  'rides.pay': 30,
  'rides.order-payment': 30,
  // The provider's few addresses, for all rides together.
  'rides.payment-webhook': 6000,
  'rides.receipt': 120,
  'rides.cancellation-fee': 120,
  'rides.tip': 30,
  'rides.open-dispute': 30,
  'rides.dispute': 120,
  'rides.disputes': 120,
  'rides.decide-dispute': 60,
  'rides.flags': 120,
  'rides.settle-flag': 60,
  'rides.wallet': 120,
  'rides.top-up-wallet': 30,
  'rides.promos': 120,
  'rides.create-promo': 30,
  'rides.switch-promo': 60,
  'rides.of-rider': 120,
  'rides.active-of-rider': 300,
  'rides.summary-of-rider': 120,
  'rides.requests': 300,
  'rides.active-of-driver': 300,
  'rides.of-driver': 120,
  'rides.active': 300,
  'rides.map': 300,
  'rides.admin-update': 60,
  'rides.admin-tariffs': 120,
  'rides.rules-report': 120,
  'rides.admin-surge': 120,
  'rides.admin-control-surge': 60,
  'rides.admin-publish-tariff': 30,
  'rides.admin-dry-run': 120,
  'rides.clear-flag': 60,
  'rides.payout-runs': 120,
  'rides.payout-run': 120,
  'rides.payouts-of-run': 120,
  'rides.prepare-payouts': 30,
  'rides.approve-payouts': 30,
  'rides.settle-payouts': 30,
  'rides.settle-payout': 120,
  'rides.payout-bank-file': 30,
  'rides.driver-payouts': 120,
  'rides.payout-statement': 30,
  'rides.money': 120,

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
  'drivers.cities': 120,
  'drivers.fairness': 120,
  'drivers.documents': 120,
  // Each picture is decoded and encoded again.
  'drivers.upload-document': 20,
  'drivers.document-picture': 240,
  'drivers.document-pdf': 60,
  'drivers.reviews': 120,
  'drivers.review': 120,
  'drivers.decide-document': 60,

  'admin.stats': 120,
  'admin.rides': 240,
  'admin.ride': 120,
  'admin.users': 240,
  'admin.driver': 120,
  'admin.analytics': 120,
  'admin.audit': 120,
  'admin.emergencies': 240,
  'admin.incident': 240,
  'admin.note-incident': 60,
  'admin.update-emergency': 60,

  'gateway.health': 60,
  // Minutes of work for the database.
  'gateway.export': 10,
  'gateway.data-copy': 10,
  'gateway.journal': 10,
} as const satisfies Record<CallName, number>;

/** How often one user may open a live stream in a minute: enough for eight tabs that reconnect repeatedly. */
export const liveLimits = { 'gateway.live': 60 } as const;

/** Other limits, per minute. */
export const otherLimits = {
  /** Invalid session cookies from one address. Past the limit, svc-auth is asked about cookies from there many at once. */
  unknownSessions: 300,
  /** Refused admin calls of one user that are written to the audit log. */
  auditedRefusals: 30,
} as const;

const limits: ReadonlyMap<string, number> = new Map(Object.entries({ ...callLimits, ...liveLimits }));

/** The limit of a call. @throws Error for a name that is not a call's */
export function limitOf(name: string): number {
  const limit = limits.get(name);
  if (limit === undefined) throw new Error(`the call ${name} has no rate limit`);
  return limit;
}
