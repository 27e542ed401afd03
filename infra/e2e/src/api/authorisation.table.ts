import type { CallName } from '@rahi/contracts';
import type { Role } from './scene.js';

/** In the order of the columns below. */
export const columns = [
  'none',
  'rider',
  'otherRider',
  'driver',
  'otherDriver',
  'admin',
  'suspendedRider',
  'suspendedDriver',
  'suspendedOther',
] as const satisfies readonly Role[];

/** The meaning of a cell: `ok`, or the code of the refusal. */
export const legend = {
  '200': 'ok',
  '401': 'unauthenticated',
  '403': 'forbidden',
  '404': 'not_found',
  '409': 'invalid_transition',
  sus: 'account_suspended',
  '400': 'invalid_input',
  nop: 'no_driver_profile',
  off: 'driver_offline',
  nel: 'driver_not_eligible',
  pro: 'provider_off',
  cal: 'calls_off',
  upi: 'upi_changed',
  wish: 'preference_mismatch',
} as const;

/** A row for every call; further rows of a call have a few words after its name. */
type Table = Readonly<Record<CallName, string>> & Readonly<Partial<Record<`${CallName} ${string}`, string>>>;

/**
 * Who may make which call about one ride, its rider and its driver. Suspended people are tested with their own ride,
 * which was active when they were suspended; `susp. other` has nothing to do with it.
 */
// oxfmt-ignore
export const matrix = {
  //                                          who: none rider o.rider driver o.driver admin  suspended: rider driver other
  'auth.send-otp':                                 '200   200   200    200     200    200              200   200   200',
  'auth.verify-otp':                               '200   200   200    200     200    200              200   200   200',
  'auth.use-link':                                 '200   200   200    200     200    200              200   200   200',
  'auth.passkey-options':                          '200   200   200    200     200    200              200   200   200',
  'auth.passkey-sign-in':                          '200   200   200    200     200    200              200   200   200',
  'auth.passkeys':                                 '401   200   404    404     404    404              200   404   404',
  'auth.new-passkey-options':                      '401   200   404    404     404    404              sus   sus   sus',
  'auth.add-passkey':                              '401   400   404    404     404    404              sus   sus   sus',
  'auth.remove-passkey':                           '401   404   404    404     404    404              sus   sus   sus',
  'auth.begin-step-up':                            '401   200   404    404     404    404              200   404   404',
  'auth.step-up':                                  '401   200   404    404     404    404              200   404   404',
  'auth.check-step-up':                            '401   200   404    404     404    404              200   404   404',
  'auth.push-key':                                 '401   200   200    200     200    200              200   200   200',
  'auth.subscribe-push':                           '401   200   200    200     200    200              sus   sus   sus',
  'auth.unsubscribe-push':                         '401   200   200    200     200    200              200   200   200',
  'auth.notification-choices':                     '401   200   200    200     200    200              200   200   200',
  'auth.choose-notifications':                     '401   200   200    200     200    200              200   200   200',
  'auth.session':                                  '401   200   200    200     200    200              200   200   200',
  'auth.logout':                                   '401   200   200    200     200    200              200   200   200',
  'auth.update-user':                              '401   200   404    404     404    404              sus   sus   sus',
  'auth.sessions':                                '401   200   404    404     404    404              200   404   404',
  'auth.end-session':                             '401   404   404    404     404    404              404   404   404',
  'auth.end-other-sessions':                      '401   200   404    404     404    404              200   404   404',
  'auth.saved-places':                            '401   200   404    404     404    404              200   404   404',
  'auth.save-place':                              '401   200   404    404     404    404              sus   sus   sus',
  'auth.remove-place':                            '401   200   404    404     404    404              sus   sus   sus',
  'auth.contacts':                                 '401   200   404    404     404    404              200   404   404',
  'auth.save-contact':                             '401   200   404    404     404    404              sus   sus   sus',
  'auth.remove-contact':                           '401   200   404    404     404    404              sus   sus   sus',
  // No one has a photo, and the sent data is not one.
  'auth.photo':                                   '401   404   404    404     404    404              404   404   404',
  'auth.set-photo':                               '401   400   404    404     404    404              sus   sus   sus',
  'auth.remove-photo':                            '401   200   404    404     404    404              200   404   404',
  'auth.choose-receipt-mail':                     '401   200   404    404     404    404              200   404   404',
  'auth.data-requests':                           '401   200   404    404     404    404              200   404   404',
  'auth.request-data':                            '401   200   404    404     404    404              200   404   404',
  // An unknown request.
  'auth.cancel-data-request':                     '401   404   404    404     404    404              404   404   404',
  'auth.admin-update-user':                        '401   403   403    403     403    200              403   403   403',
  'auth.shared-phones':                            '401   403   403    403     403    200              403   403   403',
  'auth.clear-shared-phone':                       '401   403   403    403     403    404              403   403   403',
  'auth.admin-user':                               '401   403   403    403     403    200              403   403   403',
  'auth.admin-sessions':                           '401   403   403    403     403    200              403   403   403',
  'auth.admin-revoke-sessions':                    '401   403   403    403     403    404              403   403   403',

  'rides.calculate-fare':                          '401   200   200    200     200    200              sus   sus   sus',
  'rides.create':                                  '401   200   403    403     403    403              sus   sus   sus',
  'rides.get':                                     '401   200   404    200     404    200              200   200   404',
  'rides.get while searching':                     '401   200   404    200     200    200              200   404   404',
  'rides.get once completed':                      '401   200   404    200     404    200              200   200   404',
  'rides.update':                                  '401   200   404    409     404    200              200   409   404',
  'rides.update to take it':                       '401   nel   404    200     200    nel              sus   sus   sus',
  'rides.update to arrive':                        '401   409   404    200     404    409              409   200   404',
  'rides.update to cancel at the kerb':            '401   200   404    200     404    400              200   200   404',
  'rides.update to start':                         '401   409   404    200     404    409              409   200   404',
  // R35: an administrator gives a reason.
  'rides.update to end':                           '401   409   404    200     404    400              409   200   404',
  'rides.decline':                                 '401   404   404    404     404    404              404   404   404',
  'rides.decline while searching':                 '401   404   404    200     200    404              404   404   404',
  'rides.confirm':                                 '401   404   404    200     404    404              sus   sus   sus',
  'rides.release':                                 '401   404   404    200     404    404              404   200   404',
  'rides.stop':                                    '401   404   404    404     404    404              404   404   404',
  // Nothing changes by it.
  'rides.change':                                  '401   400   404    404     404    404              400   404   404',
  'rides.answer-change':                           '401   403   404    404     404    404              403   404   404',
  'rides.outstation':                              '401   200   200    200     200    200              200   200   200',
  'rides.rentals':                                 '401   200   200    200     200    200              200   200   200',
  'rides.dispatch':                                '401   404   404    200     404    200              404   200   404',
  'rides.dispatch-figures':                        '401   403   403    403     403    200              403   403   403',
  'rides.tracking':                                '401   200   404    200     404    200              200   200   404',
  'rides.location':                                '401   200   404    403     404    403              200   403   404',
  'rides.location as the driver':                  '401   403   404    200     404    403              403   200   404',
  'rides.rate':                                    '401   200   404    403     404    403              sus   sus   sus',
  'rides.block-person':                           '401   404   404    404     404    404              404   404   404',
  'rides.keep-driver':                             '401   200   404    403     404    403              sus   sus   sus',
  'rides.remove-kept-driver':                      '401   200   404    403     404    403              200   403   404',
  'rides.kept-drivers':                            '401   200   404    404     404    404              200   404   404',
  'rides.messages':                                '401   200   404    200     404    403              200   200   404',
  'rides.send-message':                            '401   200   404    200     404    403              sus   sus   sus',
  'rides.answer-safety-check':                     '401   200   404    200     404    403              200   200   404',
  'rides.share':                                   '401   200   404    403     404    403              200   403   404',
  'rides.end-share':                               '401   200   404    403     404    403              200   403   404',
  // The ride is the rider's own.
  'rides.guest-link':                              '401   403   404    403     404    403              403   403   404',
  'rides.guest-rides':                             '401   200   404    404     404    200              200   404   404',
  'rides.guest-call':                              '404   404   404    404     404    404              404   404   404',
  'rides.guest-emergency':                         '404   404   404    404     404    404              404   404   404',
  'rides.guest-rate':                              '404   404   404    404     404    404              404   404   404',
  'rides.block-guest-bookings':                    '404   404   404    404     404    404              404   404   404',
  'rides.allow-guest-bookings':                    '404   404   404    404     404    404              404   404   404',
  'rides.shared':                                  '404   404   404    404     404    404              404   404   404',
  'rides.incident-trip':                           '401   403   403    403     403    403              403   403   403',
  'rides.emergency':                               '401   200   404    200     404    403              200   200   404',
  'rides.photo':                                   '401   200   404    200     404    404              200   200   404',
  'rides.call':                                    '401   cal   404    cal     404    403              cal   cal   404',
  'rides.credit-note':                             '401   404   404    404     404    404              404   404   404',
  'rides.invoice':                                 '401   200   404    200     404    200              200   200   404',
  'rides.receipt':                                 '401   200   404    200     404    200              200   200   404',
  'rides.cancellation-fee':                       '401   200   404    403     404    403              200   403   404',
  'rides.driver-charge':                           '401   403   404    200     404    403              403   200   404',
  // Cash, which the driver confirms.
  'rides.pay':                                     '401   403   404    200     404    403              403   200   404',
  // No payment provider is configured.
  'rides.order-payment':                           '401   pro   404    403     404    403              pro   403   404',
  'rides.payment-webhook':                         'pro   pro   pro    pro     pro    pro              pro   pro   pro',
  'rides.tip':                                     '401   200   404    403     404    403              sus   sus   sus',
  'rides.open-dispute':                           '401   200   404    403     404    403              200   403   404',
  'rides.dispute':                                '401   200   404    404     404    200              200   404   404',
  'rides.disputes':                               '401   403   403    403     403    200              403   403   403',
  'rides.decide-dispute':                         '401   403   403    403     403    404              403   403   403',
  'rides.flags':                                  '401   403   403    403     403    200              403   403   403',
  'rides.settle-flag':                            '401   403   403    403     403    404              403   403   403',
  'rides.read-statement':                         '401   403   403    403     403    200              403   403   403',
  'rides.settle-statement':                       '401   403   403    403     403    200              403   403   403',
  'rides.dues':                                   '401   200   404    404     404    200              200   404   404',
  'rides.wallet':                                 '401   200   404    404     404    200              200   404   404',
  'rides.top-up-wallet':                          '401   403   403    403     403    200              403   403   403',
  'rides.promos':                                 '401   403   403    403     403    200              403   403   403',
  'rides.create-promo':                           '401   403   403    403     403    200              403   403   403',
  // An unknown code.
  'rides.switch-promo':                           '401   403   403    403     403    404              403   403   403',
  'rides.of-rider':                                '401   200   404    404     404    200              200   404   404',
  'rides.active-of-rider':                         '401   200   404    404     404    200              200   404   404',
  'rides.summary-of-rider':                        '401   200   404    404     404    200              200   404   404',
  'rides.requests':                                '401   nop   nop    200     200    nop              nop   off   nop',
  'rides.of-driver':                               '401   404   404    200     404    200              404   200   404',
  'rides.active-of-driver':                        '401   404   404    200     404    200              404   200   404',
  'rides.active':                                  '401   403   403    403     403    200              403   403   403',
  'rides.claims':                                  '401   403   403    403     403    200              403   403   403',
  // A number that nobody gave.
  'rides.reject-claim':                            '401   403   403    403     403    404              403   403   403',
  'rides.map':                                     '401   403   403    403     403    200              403   403   403',
  'rides.create-reservation':                     '401   200   403    403     403    403              sus   sus   sus',
  'rides.reservations':                           '401   200   200    200     200    200              200   200   200',
  'rides.open-reservations':                      '401   nop   nop    200     200    nop              nop   200   nop',
  'rides.reservation':                            '401   404   404    404     404    404              404   404   404',
  'rides.change-reservation':                     '401   404   404    404     404    404              sus   sus   sus',
  'rides.reservation-fee':                        '401   404   404    404     404    404              404   404   404',
  'rides.cancel-reservation':                     '401   404   404    404     404    404              404   404   404',
  'rides.take-reservation':                       '401   nop   nop    404     404    nop              sus   sus   sus',
  'rides.give-back-reservation':                  '401   404   404    404     404    404              404   404   404',
  'rides.admin-reservations':                     '401   403   403    403     403    200              403   403   403',
  'rides.admin-update':                            '401   403   403    403     403    200              403   403   403',
  'rides.admin-tariffs':                           '401   403   403    403     403    200              403   403   403',
  'rides.rules-report':                            '401   403   403    403     403    200              403   403   403',
  'rides.admin-publish-tariff':                    '401   403   403    403     403    400              403   403   403',
  'rides.admin-dry-run':                           '401   403   403    403     403    200              403   403   403',
  'rides.admin-surge':                             '401   403   403    403     403    200              403   403   403',
  'rides.admin-control-surge':                     '401   403   403    403     403    200              403   403   403',
  'rides.clear-flag':                             '401   403   403    403     403    200              403   403   403',
  // A run or a payout that is not there.
  'rides.payout-run':                             '401   403   403    403     403    404              403   403   403',
  'rides.payouts-of-run':                         '401   403   403    403     403    404              403   403   403',
  'rides.approve-payouts':                        '401   403   403    403     403    404              403   403   403',
  'rides.discard-payouts':                        '401   403   403    403     403    404              403   403   403',
  'rides.settle-payouts':                         '401   403   403    403     403    404              403   403   403',
  'rides.settle-payout':                          '401   403   403    403     403    404              403   403   403',
  'rides.payout-bank-file':                       '401   403   403    403     403    404              403   403   403',
  'rides.late-settlements':                        '401   403   403    403     403    200              403   403   403',
  'rides.payout-runs':                            '401   403   403    403     403    200              403   403   403',
  'rides.prepare-payouts':                        '401   403   403    403     403    200              403   403   403',
  'rides.money':                                  '401   403   403    403     403    200              403   403   403',
  'rides.driver-account':                         '401   404   404    200     404    200              404   200   404',
  'rides.driver-payouts':                         '401   404   404    200     404    200              404   200   404',
  'rides.payout-statement':                       '401   404   404    404     404    404              404   404   404',

  'drivers.nearby':                                '401   200   200    200     200    200              200   200   200',
  'drivers.by-user':                               '401   404   404    200     404    200              404   200   404',
  'drivers.update':                                '401   404   404    200     404    404              404   sus   404',
  'drivers.update to go offline':                  '401   404   404    200     404    404              404   200   404',
  // The driver has no such address.
  'drivers.verify-upi':                            '401   403   403    403     403    upi              403   403   403',
  'drivers.verify-woman':                          '401   403   403    403     403    200              403   403   403',
  'drivers.feature-reviews':                       '401   403   403    403     403    200              403   403   403',
  'drivers.features-near':                         '401   200   200    200     200    200              200   200   200',
  // The driver declares nothing of the vehicle.
  'drivers.verify-feature':                        '401   403   403    403     403    wish             403   403   403',
  'drivers.women-near':                            '401   200   200    200     200    200              200   200   200',
  'drivers.women-by-city':                         '401   403   403    403     403    200              403   403   403',
  'drivers.own-place':                             '401   200   200    200     200    200              200   200   200',
  'drivers.queue-zones':                           '401   403   403    403     403    200              403   403   403',
  // The outline of the request crosses itself.
  'drivers.create-queue-zone':                     '401   403   403    403     403    400              403   403   403',
  'drivers.change-queue-zone':                     '401   403   403    403     403    404              403   403   403',
  'drivers.zone-queue':                            '401   403   403    403     403    404              403   403   403',
  'drivers.shared-numbers':                        '401   403   403    403     403    200              403   403   403',
  'drivers.clear-shared-number':                   '401   403   403    403     403    404              403   403   403',
  'drivers.today':                                 '401   404   404    200     404    200              404   200   404',
  'drivers.earnings':                              '401   404   404    200     404    200              404   200   404',
  'drivers.ledger':                                '401   404   404    200     404    200              404   200   404',
  'drivers.ledger-file':                           '401   404   404    200     404    200              404   200   404',
  'drivers.online':                                '401   403   403    403     403    200              403   403   403',
  'drivers.map':                                   '401   403   403    403     403    200              403   403   403',
  'drivers.route':                                 '401   200   200    200     200    200              200   200   200',
  'drivers.places':                                '401   200   200    200     200    200              200   200   200',
  'drivers.place-at':                              '401   200   200    200     200    200              200   200   200',
  'drivers.pickup-points':                         '401   200   200    200     200    200              200   200   200',
  'drivers.fairness':                              '401   403   403    403     403    200              403   403   403',
  'drivers.documents':                             '401   404   404    200     404    200              404   200   404',
  'drivers.upload-document':                       '401   404   404    400     404    404              sus   sus   sus',
  // An unknown paper.
  'drivers.document-picture':                      '401   404   404    404     404    404              404   404   404',
  'drivers.document-pdf':                          '401   404   404    404     404    404              404   404   404',
  'drivers.reviews':                               '401   403   403    403     403    200              403   403   403',
  'drivers.review':                                '401   403   403    403     403    200              403   403   403',
  'drivers.decide-document':                       '401   403   403    403     403    404              403   403   403',
  'drivers.cities':                                '200   200   200    200     200    200              200   200   200',

  'admin.stats':                                   '401   403   403    403     403    200              403   403   403',
  'admin.rides':                                   '401   403   403    403     403    200              403   403   403',
  // An unknown ride: the desk learns of a new one only shortly after the booking.
  'admin.ride':                                    '401   403   403    403     403    404              403   403   403',
  'admin.users':                                   '401   403   403    403     403    200              403   403   403',
  'admin.analytics':                               '401   403   403    403     403    200              403   403   403',
  'admin.driver':                                  '401   403   403    403     403    200              403   403   403',
  'admin.audit':                                   '401   403   403    403     403    200              403   403   403',
  'admin.emergencies':                             '401   403   403    403     403    200              403   403   403',
  // Without an emergency, a role that may acknowledge one gets 404.
  'admin.incident':                                '401   403   403    403     403    404              403   403   403',
  'admin.note-incident':                           '401   403   403    403     403    404              403   403   403',
  'admin.update-emergency':                        '401   403   403    403     403    404              403   403   403',
  'gateway.health':                                '401   403   403    403     403    200              403   403   403',
  'gateway.operator':                              '200   200   200    200     200    200              200   200   200',
  'gateway.operator-text':                         '200   200   200    200     200    200              200   200   200',
  'gateway.export':                                '401   403   403    403     403    200              403   403   403',
  // An unknown request.
  'gateway.data-copy':                            '401   404   404    404     404    404              404   404   404',
  'gateway.journal':                              '401   403   403    403     403    200              403   403   403',
} as const satisfies Table;

export type RowName = keyof typeof matrix;

/** A row's cells in words, by role. @throws Error for a cell that the legend does not have. */
export function rowOf(name: RowName): Record<Role, string> {
  const cells = matrix[name].split(/\s+/);
  if (cells.length !== columns.length) throw new Error(`${name} has ${cells.length} cells`);
  const words: Readonly<Record<string, string>> = legend;
  const row: Partial<Record<Role, string>> = {};
  for (const [n, role] of columns.entries()) {
    const word = words[cells[n] ?? ''];
    if (word === undefined) throw new Error(`${name}: no such outcome: ${cells[n]}`);
    row[role] = word;
  }
  return row as Record<Role, string>;
}
