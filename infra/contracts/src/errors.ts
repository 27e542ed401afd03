import * as z from 'zod/mini';
import type { Language } from './languages.js';

/** Every refusal a caller can switch on, with its HTTP status. */
export const errorStatuses = {
  invalid_input: 400,
  unauthenticated: 401,
  forbidden: 403,
  role_not_allowed: 403,
  account_suspended: 403,
  step_up_needed: 403,
  second_factor_missing: 403,
  no_driver_profile: 403,
  driver_offline: 403,
  bad_origin: 403,
  not_found: 404,
  method_not_allowed: 405,
  invalid_transition: 409,
  ride_changed: 409,
  ride_cancelled: 409,
  offer_expired: 409,
  ride_taken: 409,
  driver_busy: 409,
  late_for_reservation: 409,
  driver_must_accept: 409,
  driver_not_eligible: 409,
  preference_mismatch: 409,
  money_due: 409,
  active_ride_exists: 409,
  too_many_guest_rides: 409,
  guest_not_bookable: 409,
  dues_open: 409,
  fare_changed: 409,
  reservation_changed: 409,
  reservation_taken: 409,
  reservation_overlaps: 409,
  too_many_reservations: 409,
  not_served: 409,
  too_far: 409,
  vehicle_missing: 409,
  vehicle_not_here: 409,
  papers_missing: 409,
  rest_needed: 409,
  plate_shared: 409,
  driver_online: 409,
  position_missing: 409,
  position_implausible: 409,
  profile_incomplete: 409,
  far_from_pickup: 409,
  far_from_dropoff: 409,
  far_from_stop: 409,
  stops_left: 409,
  change_open: 409,
  change_over: 409,
  rental_not_offered: 409,
  not_for_rentals: 409,
  outstation_not_offered: 409,
  not_outstation: 409,
  not_for_outstation: 409,
  parcel_not_offered: 409,
  not_for_parcels: 409,
  photo_missing: 409,
  too_many_changes: 409,
  too_early: 409,
  wallet_too_low: 409,
  already_disputed: 409,
  already_decided: 409,
  too_late: 409,
  promo_not_valid: 409,
  promo_exists: 409,
  partner_name_taken: 409,
  too_many_partners: 409,
  breach_not_now: 409,
  client_without_secret: 409,
  provider_off: 409,
  calls_off: 409,
  nothing_due: 409,
  already_claimed: 409,
  paid_in_cash: 409,
  reference_used: 409,
  upi_changed: 409,
  already_tipped: 409,
  already_rated: 409,
  too_many_places: 409,
  too_many_contacts: 409,
  too_many_kept_drivers: 409,
  too_many_cases: 409,
  case_taken: 409,
  case_closed: 409,
  case_not_resolved: 409,
  support_off: 409,
  last_admin: 409,
  own_account: 409,
  tariff_changed: 409,
  rule_broken: 409,
  run_open: 409,
  run_decided: 409,
  second_administrator: 409,
  not_approved: 409,
  payout_settled: 409,
  not_completed: 409,
  too_large: 413,
  unsupported_media_type: 415,
  wrong_trip_code: 422,
  key_reused: 422,
  trip_code_locked: 429,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
  timeout: 504,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatuses;

/** The `title` of each refusal's problem document. Browsers show the sentence in `detail`, so they need not load these. */
export const errorTitles: Readonly<Record<ErrorCode, string>> = {
  invalid_input: 'The request is not valid',
  unauthenticated: 'Sign in to continue',
  forbidden: 'This is not open to you',
  role_not_allowed: 'Your role does not allow this',
  account_suspended: 'Your account is suspended',
  step_up_needed: 'Confirm that it is you',
  second_factor_missing: 'Set up a passkey first',
  no_driver_profile: 'No driver profile',
  driver_offline: 'You are offline',
  bad_origin: 'The request came from another site',
  not_found: 'Not found',
  method_not_allowed: 'Method not allowed',
  invalid_transition: 'The ride has moved on',
  ride_changed: 'The ride has changed',
  ride_cancelled: 'The ride was cancelled',
  offer_expired: 'The request has expired',
  ride_taken: 'The ride was taken',
  driver_busy: 'The driver has another ride',
  late_for_reservation: 'The driver has a booking',
  driver_must_accept: 'The driver must accept the ride',
  driver_not_eligible: 'The driver cannot take this ride',
  preference_mismatch: 'A wish does not fit',
  money_due: 'Something is still to be paid',
  active_ride_exists: 'You have an active ride',
  too_many_guest_rides: 'You have enough rides for others',
  guest_not_bookable: 'No ride can be booked for this number',
  dues_open: 'Rides are still to be paid',
  fare_changed: 'The fare has changed',
  reservation_changed: 'The booking has changed',
  reservation_taken: 'Another driver has it',
  reservation_overlaps: 'Another booking is too near',
  too_many_reservations: 'You have enough bookings for later',
  not_served: 'Rahi does not go there yet',
  too_far: 'That is too far',
  vehicle_missing: 'Add your vehicle first',
  vehicle_not_here: 'This vehicle is not used here',
  plate_shared: 'This number plate is on another account',
  papers_missing: 'Your papers are not in order',
  rest_needed: 'You have to rest first',
  driver_online: 'Go offline first',
  position_missing: 'Your position is not known',
  position_implausible: 'This position cannot be right',
  profile_incomplete: 'Complete your profile first',
  far_from_pickup: 'You are not at the pickup',
  far_from_dropoff: 'You are not at the drop-off',
  far_from_stop: 'You are not at the stop',
  stops_left: 'A stop is still ahead',
  change_open: 'A change waits for the driver',
  change_over: 'The change is over',
  rental_not_offered: 'There is no such rental here',
  not_for_rentals: 'Not for a rental',
  outstation_not_offered: 'There are no outstation trips here',
  not_outstation: 'This is not an outstation trip',
  not_for_outstation: 'Not for an outstation trip',
  parcel_not_offered: 'No parcels here',
  not_for_parcels: 'Not for a parcel',
  photo_missing: 'A photo of the parcel is missing',
  too_many_changes: 'The trip has changed often enough',
  too_early: 'It is too early for this',
  wallet_too_low: 'The wallet has too little',
  already_disputed: 'Already disputed',
  already_decided: 'Already decided',
  too_late: 'It is too late for this',
  promo_not_valid: 'The promo code does not fit',
  promo_exists: 'There is such a promo code',
  partner_name_taken: 'The name is in use',
  too_many_partners: 'There are too many',
  breach_not_now: 'Not possible at this stage',
  client_without_secret: 'The client signs with a key',
  provider_off: 'There is no payment provider',
  calls_off: 'Calls are not connected here',
  nothing_due: 'Nothing is to be paid',
  already_claimed: 'The payment is claimed already',
  paid_in_cash: 'The ride is paid in cash',
  reference_used: 'The reference number was used',
  upi_changed: 'The UPI address has changed',
  already_tipped: 'Already tipped',
  already_rated: 'Already rated',
  too_many_places: 'You have saved enough places',
  too_many_contacts: 'You have enough trusted contacts',
  too_many_kept_drivers: 'You keep enough drivers',
  too_many_cases: 'You have enough open cases',
  case_taken: 'Another administrator has the case',
  case_closed: 'The case is closed',
  case_not_resolved: 'The case is not resolved',
  support_off: 'Nobody answers cases here',
  last_admin: 'The last administrator stays',
  own_account: 'This is your own account',
  tariff_changed: 'The tariff has changed',
  rule_broken: 'The tariff breaks a rule',
  run_open: 'Another run waits for approval',
  run_decided: 'The run is decided',
  second_administrator: 'A second administrator approves',
  not_approved: 'The run is not approved',
  payout_settled: 'The payout is settled',
  not_completed: 'The ride is not completed',
  too_large: 'The request is too large',
  unsupported_media_type: 'Send JSON',
  wrong_trip_code: 'Wrong trip code',
  key_reused: 'The idempotency key was used for something else',
  trip_code_locked: 'Too many wrong trip codes',
  too_many_requests: 'Too many requests',
  internal: 'The service could not finish this',
  unavailable: 'The service is not available',
  timeout: 'The service took too long',
};

/** `application/problem+json` as every refusal answers it (R24). */
export const problemSchema = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  requestId: z.string(),
});
export type Problem = z.output<typeof problemSchema>;

/** A text for people, available in each language. */
export interface Saying {
  in(language: Language): string;
}

/** The error of one field of a request: the part of the request, and the path in it. */
export interface FieldProblem {
  in: string;
  at: string;
  message: string | Saying;
}

/** Members that a refusal adds for clients to act on. */
export interface RefusalExtra extends Readonly<Record<string, unknown>> {
  readonly errors?: readonly FieldProblem[];
}

/** The language of logs, and of a person whose language is not known. */
const plain: Language = 'en-IN';
const said = (text: string | Saying, language: Language) => (typeof text === 'string' ? text : text.in(language));

/**
 * An expected refusal: thrown by a service, answered as a problem.
 * Its words are a sentence for people; `extra` adds members that a client can act on (never private data).
 */
export class Refusal extends Error {
  readonly status: number;
  readonly #words: string | Saying;
  constructor(
    readonly code: ErrorCode,
    words: string | Saying,
    readonly extra: RefusalExtra = {},
  ) {
    super(said(words, plain));
    this.name = 'Refusal';
    this.#words = words;
    this.status = errorStatuses[code];
  }

  /** The sentence, in English. */
  get detail(): string {
    return this.message;
  }

  /** The problem document of this refusal for one request, in the language of the caller. */
  problem(requestId: string, language: Language = plain): Problem {
    const { errors, ...extra } = this.extra;
    const fields = errors?.map(({ message, ...where }) => ({ ...where, message: said(message, language) }));
    return {
      ...extra,
      ...(fields && { errors: fields }),
      type: `urn:rahi:problem:${this.code}`,
      title: errorTitles[this.code],
      status: this.status,
      detail: said(this.#words, language),
      code: this.code,
      requestId,
    };
  }
}

/** True when `code` is one of ours; a newer service may answer codes that an older client does not know. */
export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorStatuses, code);
}
