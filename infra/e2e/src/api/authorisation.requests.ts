import { randomUUID } from 'node:crypto';
import { documentedTariff, type CallName } from '@rahi/contracts';
import { andheri, order, type Person } from '../people/people.js';
import type { RowName } from './authorisation.table.js';
import { aCrossedZone, aPartnerClient, aPromo, aPushSubscription, here } from './authorisation.bodies.js';
import { breachRequests } from './breaches.requests.js';
import type { Stage } from './scene.js';

/** The ride and the people of a request. */
export interface About {
  readonly rideId: string;
  readonly rider: Person;
  readonly driver: Person;
  readonly otherRider: Person;
  /** The caller; without one, the ride's rider. */
  readonly me: Person;
  readonly otp: string | undefined;
}

interface Parts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

export interface Asking {
  /** The stage of the ride; by default an active trip. */
  readonly stage?: Stage;
  /** Uses its own session, because the call ends it. */
  readonly freshSession?: true;
  readonly parts: (about: About) => Parts;
}

const ofRide = ({ rideId }: About): Parts => ({ params: { id: rideId } });
const ofRider = ({ rider }: About): Parts => ({ params: { riderId: rider.user.id } });
const ofDriver = ({ driver }: About): Parts => ({ params: { driverId: driver.user.id } });
const ofUser = ({ otherRider }: About): Parts => ({ params: { id: otherRider.user.id } });
const ofOwner = ({ rider }: About): Parts => ({ params: { id: rider.user.id } });
const ofPlace = ({ rider }: About): Parts => ({ params: { id: rider.user.id, place: 'home' } });
/** A link that shows nothing. */
const byLink = (): Parts => ({ params: { token: 'a'.repeat(43) } });
const withoutParts = (): Parts => ({});
const ofNoOrganisation = (): Parts => ({ params: { organisationId: randomUUID() } });
const ofNoClient = (): Parts => ({ params: { clientId: randomUUID() } });
const ofNothing = (): Parts => ({ params: { id: randomUUID() } });
const aWeek = { from: '2026-02-23', to: '2026-03-01' };
const there = { lat: andheri.lat, lng: andheri.lng };
const to = (status: string) => (about: About) => ({ ...ofRide(about), body: { status } });
const position = (userType: string) => (about: About) => ({ ...ofRide(about), body: { ...here, userType } });

/** How each row of the matrix is asked. */
export const requests = {
  'auth.send-otp': { parts: ({ me }) => ({ body: { email: me.user.email } }) },
  'auth.verify-otp': { parts: () => ({ body: { email: 'nobody@people.test', code: '000000' } }) },
  'auth.use-link': { parts: () => ({ body: { token: 'a1'.repeat(32) } }) },
  'auth.passkey-options': { parts: withoutParts },
  'auth.passkey-sign-in': { parts: () => ({ body: { credential: '{}' } }) },
  'auth.passkeys': { parts: ofOwner },
  'auth.new-passkey-options': { parts: ofOwner },
  'auth.add-passkey': { parts: ({ rider }) => ({ params: { id: rider.user.id }, body: { credential: '{}' } }) },
  'auth.remove-passkey': { parts: ({ rider }) => ({ params: { id: rider.user.id, passkeyId: randomUUID() } }) },
  'auth.begin-step-up': { parts: ofOwner },
  'auth.step-up': { parts: ({ rider }) => ({ params: { id: rider.user.id }, body: { code: '000000' } }) },
  'auth.check-step-up': { parts: ofOwner },
  'auth.push-key': { parts: withoutParts },
  'auth.subscribe-push': { parts: () => ({ body: aPushSubscription }) },
  'auth.unsubscribe-push': { parts: withoutParts },
  'auth.notification-choices': { parts: withoutParts },
  'auth.choose-notifications': { parts: () => ({ body: { receipt: true } }) },
  'auth.session': { parts: withoutParts },
  'auth.logout': { freshSession: true, parts: withoutParts },
  'auth.update-user': { parts: ({ rider }) => ({ params: { id: rider.user.id }, body: { name: rider.user.name } }) },
  'auth.sessions': { parts: ofOwner },
  // An unknown session: the columns to the right still need the rider's own.
  'auth.end-session': {
    parts: ({ rider }) => ({ params: { id: rider.user.id, sessionId: randomUUID() } }),
  },
  'auth.end-other-sessions': { parts: ofOwner },
  'auth.saved-places': { parts: ofOwner },
  'auth.save-place': { parts: (about) => ({ ...ofPlace(about), body: { name: 'Home', address: 'Dadar', ...here } }) },
  'auth.remove-place': { parts: ofPlace },
  'auth.contacts': { parts: ofOwner },
  'auth.save-contact': {
    parts: (about) => ({
      params: { ...ofOwner(about).params, contactId: randomUUID() },
      body: { name: 'Meera', email: 'meera@people.test', eachTrip: false },
    }),
  },
  'auth.remove-contact': { parts: (about) => ({ params: { ...ofOwner(about).params, contactId: randomUUID() } }) },
  'auth.photo': { parts: ofOwner },
  'auth.set-photo': { parts: (about) => ({ ...ofOwner(about), body: { image: 'aaaa' } }) },
  'auth.remove-photo': { parts: ofOwner },
  'auth.choose-receipt-mail': { parts: (about) => ({ ...ofOwner(about), body: { wanted: false } }) },
  'auth.data-requests': { parts: ofOwner },
  'auth.request-data': { parts: (about) => ({ ...ofOwner(about), body: { kind: 'export' } }) },
  'auth.cancel-data-request': {
    parts: ({ rider }) => ({ params: { id: rider.user.id, requestId: randomUUID() } }),
  },
  'auth.admin-update-user': {
    parts: ({ otherRider }) => ({ params: { id: otherRider.user.id }, body: { action: 'activate' } }),
  },
  'auth.admin-user': { parts: ofUser },
  'auth.admin-sessions': { parts: ofUser },
  // An unknown session: the columns to the right still need the rider's own.
  'auth.admin-revoke-sessions': {
    parts: (about) => ({ ...ofUser(about), body: { action: 'revoke', sessionId: randomUUID() } }),
  },

  'rides.calculate-fare': { parts: () => ({ body: { distance: '9.8', vehicleType: 'mini' } }) },
  'rides.create': { stage: 'none', parts: ({ rider }) => ({ body: order(rider.user.id) }) },
  'rides.get': { parts: ofRide },
  'rides.get while searching': { stage: 'searching', parts: ofRide },
  'rides.get once completed': { stage: 'completed', parts: ofRide },
  'rides.update': { parts: to('cancelled') },
  'rides.update to take it': {
    stage: 'searching',
    parts: (about) => ({ ...ofRide(about), body: { status: 'driver_assigned', driverId: about.me.user.id } }),
  },
  'rides.update to arrive': { parts: to('driver_arrived') },
  'rides.update to cancel at the kerb': { stage: 'driver_arrived', parts: to('cancelled') },
  'rides.update to start': {
    stage: 'driver_arrived',
    parts: (about) => ({ ...ofRide(about), body: { status: 'in_progress', otp: about.otp } }),
  },
  'rides.update to end': { stage: 'in_progress', parts: to('completed') },
  'rides.decline': { parts: ofRide },
  'rides.decline while searching': { stage: 'searching', parts: ofRide },
  'rides.confirm': { parts: ofRide },
  'rides.release': { parts: (about) => ({ ...ofRide(about), body: { reason: 'personal' } }) },
  'rides.stop': { parts: ({ rideId }) => ({ params: { id: rideId, stop: '1' }, body: { step: 'arrive' } }) },
  'rides.change': { parts: (about) => ({ ...ofRide(about), body: { stops: [] } }) },
  'rides.answer-change': {
    parts: ({ rideId }) => ({ params: { id: rideId, changeId: rideId }, body: { answer: 'accept' } }),
  },
  'rides.outstation': { parts: () => ({ query: here }) },
  'rides.parcel-offers': { parts: () => ({ query: here }) },
  'rides.take-parcel-photo': {
    parts: ({ rideId }) => ({ params: { id: rideId, place: 'pickup' }, body: { file: 'AAAA' } }),
  },
  'rides.parcel-photo': { parts: ({ rideId }) => ({ params: { id: rideId, place: 'pickup' } }) },
  'rides.parcel-arrival': { parts: ofRide },
  'rides.return-parcel': { parts: (about) => ({ ...ofRide(about), body: { reason: 'refused' } }) },
  'rides.rentals': { parts: () => ({ query: here }) },
  'rides.dispatch': { parts: ofRide },
  'rides.dispatch-figures': { parts: withoutParts },
  'rides.tracking': { parts: ofRide },
  'rides.location': { parts: position('rider') },
  'rides.location as the driver': { parts: position('driver') },
  'rides.rate': {
    stage: 'completed',
    parts: (about) => ({ ...ofRide(about), body: { rating: 5, riderId: about.me.user.id } }),
  },
  'rides.block-person': {
    stage: 'completed',
    // Uses an unknown ride: a real block would separate these people in the rows below.
    parts: () => ({ ...ofNothing(), body: { reason: 'rude' } }),
  },
  'rides.keep-driver': { stage: 'completed', parts: ofRide },
  'rides.remove-kept-driver': { parts: ofRide },
  'rides.asked-first': { parts: ofRide },
  'rides.unmet-wishes': { parts: ofRide },
  'rides.drop-wishes': { parts: (about) => ({ ...ofRide(about), body: { wishes: ['ac'] } }) },
  'rides.drop-wishes while searching': {
    stage: 'searching',
    parts: (about) => ({ ...ofRide(about), body: { wishes: ['ac'] } }),
  },
  'rides.kept-drivers': { parts: ofRider },
  'rides.messages': { parts: ofRide },
  'rides.send-message': { parts: (about) => ({ ...ofRide(about), body: { id: randomUUID(), text: 'At the gate' } }) },
  'rides.answer-safety-check': { parts: (about) => ({ ...ofRide(about), body: { answer: 'ok' } }) },
  'rides.share': { parts: ofRide },
  'rides.end-share': { parts: ofRide },
  'rides.guest-link': { parts: ofRide },
  'rides.guest-rides': { parts: ofRider },
  'rides.guest-call': { parts: byLink },
  'rides.guest-emergency': { parts: () => ({ ...byLink(), body: here }) },
  'rides.guest-rate': { parts: () => ({ ...byLink(), body: { rating: 5 } }) },
  'rides.block-guest-bookings': { parts: byLink },
  'rides.allow-guest-bookings': { parts: byLink },
  'rides.shared': { parts: byLink },
  // There is no emergency.
  'rides.incident-trip': { parts: ofRide },
  'rides.emergency': { parts: (about) => ({ ...ofRide(about), body: here }) },
  'rides.photo': { parts: ofRide },
  'rides.call': { parts: ofRide },
  'rides.invoice': { stage: 'completed', parts: ofRide },
  // Its bill is a receipt, and nothing of it was refunded.
  'rides.credit-note': { stage: 'completed', parts: ofRide },
  'rides.receipt': { stage: 'completed', parts: ofRide },
  'rides.cancellation-fee': { parts: ofRide },
  'rides.driver-charge': { parts: ofRide },
  'rides.pay': { stage: 'completed', parts: (about) => ({ ...ofRide(about), body: { method: 'cash' } }) },
  'rides.order-payment': { stage: 'completed', parts: ofRide },
  'rides.payment-webhook': { parts: () => ({ body: { event: 'payment.captured' } }) },
  'rides.tip': { stage: 'completed', parts: (about) => ({ ...ofRide(about), body: { amount: '20' } }) },
  'rides.open-dispute': {
    stage: 'completed',
    parts: (about) => ({ ...ofRide(about), body: { reason: 'wrong_fare' } }),
  },
  'rides.dispute': { parts: ofRide },
  'rides.disputes': { parts: withoutParts },
  'rides.decide-dispute': {
    parts: () => ({ params: { id: randomUUID() }, body: { action: 'reject', note: 'As quoted' } }),
  },
  'auth.shared-phones': { parts: withoutParts },
  'auth.clear-shared-phone': { parts: () => ({ params: { id: randomUUID() }, body: { note: 'One family' } }) },
  ...breachRequests,
  'drivers.shared-numbers': { parts: withoutParts },
  'drivers.clear-shared-number': { parts: () => ({ params: { id: randomUUID() }, body: { note: 'One car' } }) },
  'rides.flags': { parts: withoutParts },
  'rides.settle-flag': {
    parts: () => ({ params: { id: randomUUID() }, body: { state: 'dismissed', note: 'Looked at' } }),
  },
  'rides.read-statement': { parts: () => ({ body: { csv: 'Date,Reference,Amount\n' } }) },
  'rides.settle-statement': {
    parts: () => ({
      body: { csv: 'Date,Reference,Amount\n', rows: [{ reference: '420112345678', rideId: randomUUID() }] },
    }),
  },
  'rides.dues': { parts: ofRider },
  'rides.wallet': { parts: ofRider },
  'rides.top-up-wallet': { parts: (about) => ({ ...ofUser(about), body: { amount: '1', reference: randomUUID() } }) },
  'rides.promos': { parts: withoutParts },
  'rides.create-promo': { parts: () => ({ body: aPromo() }) },
  'rides.switch-promo': { parts: () => ({ params: { id: randomUUID() }, body: { active: false } }) },
  'partners.organisations': { parts: withoutParts },
  'partners.create-organisation': { parts: () => ({ body: { name: `Hotel ${randomUUID()}` } }) },
  'partners.organisation': { parts: ofNoOrganisation },
  'partners.suspend-organisation': { parts: () => ({ ...ofNoOrganisation(), body: { suspended: true } }) },
  'partners.limit-organisation': { parts: () => ({ ...ofNoOrganisation(), body: { mostRides: 5 } }) },
  'partners.create-client': { parts: () => ({ ...ofNoOrganisation(), body: aPartnerClient }) },
  'partners.rotate-secret': { parts: ofNoClient },
  'partners.revoke-client': { parts: ofNoClient },
  'rides.of-rider': { parts: ofRider },
  'rides.active-of-rider': { parts: ofRider },
  'rides.summary-of-rider': { parts: ofRider },
  'rides.requests': { parts: withoutParts },
  'rides.of-driver': { parts: ofDriver },
  'rides.active-of-driver': { parts: ofDriver },
  'rides.active': { parts: withoutParts },
  'rides.claims': { parts: withoutParts },
  'rides.reject-claim': {
    parts: () => ({ params: { reference: '600000000000' }, body: { reason: 'The bank has no such payment' } }),
  },
  'rides.map': { parts: withoutParts },
  'rides.clear-flag': { parts: (about) => ({ ...ofRide(about), body: { reason: 'The route was checked' } }) },
  'rides.payout-run': { parts: ofNothing },
  'rides.payouts-of-run': { parts: ofNothing },
  'rides.approve-payouts': { parts: ofNothing },
  'rides.discard-payouts': { parts: () => ({ ...ofNothing(), body: { reason: 'A wrong week' } }) },
  'rides.settle-payouts': { parts: () => ({ ...ofNothing(), body: { outcome: 'paid' } }) },
  'rides.settle-payout': { parts: () => ({ ...ofNothing(), body: { outcome: 'paid' } }) },
  'rides.payout-bank-file': { parts: ofNothing },
  'rides.late-settlements': { parts: withoutParts },
  'rides.payout-runs': { parts: withoutParts },
  'rides.prepare-payouts': { parts: () => ({ body: { weekEnding: '2026-03-01' } }) },
  'rides.money': { parts: () => ({ query: aWeek }) },
  'rides.driver-account': { parts: ofDriver },
  'rides.driver-pan': { parts: ofDriver },
  'rides.give-pan': { parts: (cast) => ({ ...ofDriver(cast), body: { pan: 'ABCPE1234F' } }) },
  'rides.tds-file': { parts: () => ({ query: { year: 2026, quarter: 1 } }) },
  'rides.driver-payouts': { parts: ofDriver },
  'rides.payout-statement': { parts: ({ driver }) => ({ params: { driverId: driver.user.id, id: randomUUID() } }) },
  'rides.create-reservation': {
    parts: ({ rider }) => ({
      body: { ...order(rider.user.id), pickupAt: new Date(Date.now() + 2 * 86_400_000).toISOString() },
    }),
  },
  'rides.reservations': { parts: withoutParts },
  'rides.open-reservations': { parts: withoutParts },
  'rides.reservation': { parts: ofNothing },
  'rides.change-reservation': { parts: () => ({ ...ofNothing(), body: { version: 1, note: 'At the gate' } }) },
  'rides.reservation-fee': { parts: ofNothing },
  'rides.cancel-reservation': { parts: () => ({ ...ofNothing(), body: {} }) },
  'rides.take-reservation': { parts: ofNothing },
  'rides.give-back-reservation': { parts: ofNothing },
  'rides.admin-reservations': { parts: withoutParts },
  'rides.admin-update': { parts: (about) => ({ ...ofRide(about), body: { action: 'cancel' } }) },
  'rides.admin-tariffs': { parts: withoutParts },
  'rides.rules-report': { parts: () => ({ query: { month: '2026-01' } }) },
  'rides.rules-today': { parts: withoutParts },
  'rides.admin-publish-tariff': {
    // Version 1 quotes one commission and takes another, which no later version may.
    parts: () => ({
      body: {
        city: null,
        vehicleType: 'mini',
        effectiveFrom: Date.now() + 3_600_000,
        terms: documentedTariff.mini,
        basedOn: 1,
      },
    }),
  },
  'rides.admin-surge': { parts: withoutParts },
  'rides.admin-control-surge': {
    parts: () => ({ params: { city: 'pune' }, body: { active: false, mostPercent: 150 } }),
  },
  'rides.admin-dry-run': {
    parts: () => ({
      body: { city: null, drafts: [{ vehicleType: 'mini', terms: documentedTariff.mini }], limit: 10 },
    }),
  },

  'drivers.nearby': { parts: () => ({ query: here }) },
  'drivers.by-user': { parts: ({ driver }) => ({ params: { userId: driver.user.id } }) },
  'drivers.update': {
    parts: (about) => ({ ...ofDriver(about), body: { currentLat: here.lat, currentLng: here.lng } }),
  },
  'drivers.update to go offline': {
    stage: 'completed',
    parts: (about) => ({ ...ofDriver(about), body: { isOnline: false } }),
  },
  'drivers.today': { parts: ofDriver },
  'drivers.earnings': { parts: ofDriver },
  'drivers.ledger': { parts: ofDriver },
  'drivers.ledger-file': { parts: ofDriver },
  'drivers.online': { parts: withoutParts },
  'drivers.map': { parts: withoutParts },
  'drivers.route': { parts: () => ({ body: { origin: here, destination: there } }) },
  'drivers.places': { parts: () => ({ query: { q: 'con' } }) },
  'drivers.place-at': { parts: () => ({ query: here }) },
  'drivers.pickup-points': { parts: () => ({ query: here }) },
  'drivers.cities': { parts: withoutParts },
  'drivers.fairness': { parts: withoutParts },
  'drivers.speeds': { parts: withoutParts },
  'drivers.verify-upi': {
    parts: (about) => ({ ...ofDriver(about), body: { upiId: 'nobody@bank', verified: true } }),
  },
  // It was not verified before, either.
  'drivers.verify-woman': { parts: (about) => ({ ...ofDriver(about), body: { verified: false } }) },
  'drivers.woman-reviews': { parts: withoutParts },
  'drivers.feature-reviews': { parts: withoutParts },
  'drivers.features-near': { parts: () => ({ query: here }) },
  'drivers.verify-feature': {
    parts: (about) => ({ ...ofDriver(about), body: { feature: 'ac', verified: true, vehicleNumber: null } }),
  },
  'drivers.women-near': { parts: () => ({ query: here }) },
  'drivers.women-by-city': { parts: withoutParts },
  'drivers.own-place': { parts: withoutParts },
  'drivers.queue-zones': { parts: withoutParts },
  'drivers.create-queue-zone': { parts: () => ({ body: aCrossedZone }) },
  'drivers.change-queue-zone': { parts: () => ({ params: { id: randomUUID() }, body: { active: false } }) },
  'drivers.zone-queue': { parts: ofNothing },
  'drivers.documents': { parts: ofDriver },
  // Not a valid file: a caller with the right gets an error about it.
  'drivers.upload-document': {
    parts: ({ driver }) => ({ params: { driverId: driver.user.id, kind: 'licence' }, body: { file: 'aaaa' } }),
  },
  'drivers.document-picture': { parts: ofNothing },
  'drivers.document-pdf': { parts: ofNothing },
  'drivers.reviews': { parts: withoutParts },
  'drivers.review': { parts: ofDriver },
  'drivers.decide-document': {
    parts: () => ({ ...ofNothing(), body: { action: 'refuse', reason: 'Not to be read' } }),
  },

  'admin.stats': { parts: withoutParts },
  'admin.rides': { parts: withoutParts },
  'admin.ride': { parts: () => ({ params: { id: randomUUID() } }) },
  'admin.users': { parts: withoutParts },
  'admin.analytics': { parts: withoutParts },
  'admin.driver': { parts: ({ driver }) => ({ params: { id: driver.user.id } }) },
  'admin.audit': { parts: withoutParts },
  'admin.emergencies': { parts: withoutParts },
  'admin.incident': { parts: ofNothing },
  'admin.note-incident': { parts: () => ({ ...ofNothing(), body: { text: 'Called, and well' } }) },
  'admin.check-incident': {
    parts: () => ({ params: { id: randomUUID(), step: 'call_112' }, body: { done: true } }),
  },
  'admin.start-drill': { parts: () => ({ body: { position: { lat: 19.0607, lng: 72.8741 } } }) },
  'admin.update-emergency': {
    parts: ({ rideId }) => ({ params: { id: rideId }, body: { action: 'acknowledge' } }),
  },
  'admin.support-desk': { parts: withoutParts },
  'admin.open-case': { parts: () => ({ body: { id: randomUUID(), kind: 'account', text: 'My phone has changed' } }) },
  'admin.own-cases': { parts: withoutParts },
  'admin.own-case': { parts: ofNothing },
  'admin.write-to-case': { parts: () => ({ ...ofNothing(), body: { id: randomUUID(), text: 'Any news?' } }) },
  'admin.rate-case': { parts: () => ({ ...ofNothing(), body: { helped: true } }) },
  'admin.lost-item': { parts: ofNothing },
  'admin.answer-lost-item': { parts: () => ({ ...ofNothing(), body: { found: true } }) },
  'admin.case-photo': { parts: ofNothing },
  'admin.cases': { parts: withoutParts },
  'admin.case': { parts: ofNothing },
  'admin.case-figures': { parts: withoutParts },
  'admin.case-macros': { parts: withoutParts },
  'admin.answer-case': {
    parts: () => ({ ...ofNothing(), body: { id: randomUUID(), text: 'Thank you', state: 'waiting' } }),
  },
  'admin.note-case': { parts: () => ({ ...ofNothing(), body: { id: randomUUID(), text: 'Called' } }) },
  'admin.update-case': { parts: () => ({ ...ofNothing(), body: { action: 'release' } }) },
  'gateway.health': { parts: withoutParts },
  'gateway.operator': { parts: withoutParts },
  'gateway.operator-text': { parts: () => ({ params: { text: 'terms' } }) },
  'gateway.export': { parts: () => ({ query: { table: 'users' } }) },
  'gateway.data-copy': {
    parts: ({ rider }) => ({ params: { id: rider.user.id, requestId: randomUUID() } }),
  },
  'gateway.journal': { parts: () => ({ query: aWeek }) },
} as const satisfies Record<CallName | RowName, Asking>;
