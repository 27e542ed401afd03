import * as z from 'zod/mini';
import type { Language } from './languages.js';

/** Every refusal a caller can switch on, with its HTTP status and title. */
export const errorCodes = {
  invalid_input: { status: 400, title: 'The request is not valid' },
  unauthenticated: { status: 401, title: 'Sign in to continue' },
  forbidden: { status: 403, title: 'This is not open to you' },
  role_not_allowed: { status: 403, title: 'Your role does not allow this' },
  account_suspended: { status: 403, title: 'Your account is suspended' },
  step_up_needed: { status: 403, title: 'Confirm that it is you' },
  second_factor_missing: { status: 403, title: 'Set up a passkey first' },
  no_driver_profile: { status: 403, title: 'No driver profile' },
  driver_offline: { status: 403, title: 'You are offline' },
  bad_origin: { status: 403, title: 'The request came from another site' },
  not_found: { status: 404, title: 'Not found' },
  method_not_allowed: { status: 405, title: 'Method not allowed' },
  invalid_transition: { status: 409, title: 'The ride has moved on' },
  ride_changed: { status: 409, title: 'The ride has changed' },
  ride_cancelled: { status: 409, title: 'The ride was cancelled' },
  offer_expired: { status: 409, title: 'The request has expired' },
  ride_taken: { status: 409, title: 'The ride was taken' },
  driver_busy: { status: 409, title: 'The driver has another ride' },
  driver_must_accept: { status: 409, title: 'The driver must accept the ride' },
  driver_not_eligible: { status: 409, title: 'The driver cannot take this ride' },
  money_due: { status: 409, title: 'Something is still to be paid' },
  active_ride_exists: { status: 409, title: 'You have an active ride' },
  fare_changed: { status: 409, title: 'The fare has changed' },
  not_served: { status: 409, title: 'Rahi does not go there yet' },
  too_far: { status: 409, title: 'That is too far' },
  vehicle_missing: { status: 409, title: 'Add your vehicle first' },
  papers_missing: { status: 409, title: 'Your papers are not in order' },
  driver_online: { status: 409, title: 'Go offline first' },
  position_missing: { status: 409, title: 'Your position is not known' },
  position_implausible: { status: 409, title: 'This position cannot be right' },
  profile_incomplete: { status: 409, title: 'Complete your profile first' },
  far_from_pickup: { status: 409, title: 'You are not at the pickup' },
  far_from_dropoff: { status: 409, title: 'You are not at the drop-off' },
  too_early: { status: 409, title: 'It is too early for this' },
  wallet_too_low: { status: 409, title: 'The wallet has too little' },
  already_disputed: { status: 409, title: 'Already disputed' },
  already_decided: { status: 409, title: 'Already decided' },
  too_late: { status: 409, title: 'It is too late for this' },
  promo_not_valid: { status: 409, title: 'The promo code does not fit' },
  promo_exists: { status: 409, title: 'There is such a promo code' },
  provider_off: { status: 409, title: 'There is no payment provider' },
  calls_off: { status: 409, title: 'Calls are not connected here' },
  nothing_due: { status: 409, title: 'Nothing is to be paid' },
  already_tipped: { status: 409, title: 'Already tipped' },
  already_rated: { status: 409, title: 'Already rated' },
  too_many_places: { status: 409, title: 'You have saved enough places' },
  too_many_contacts: { status: 409, title: 'You have enough trusted contacts' },
  last_admin: { status: 409, title: 'The last administrator stays' },
  own_account: { status: 409, title: 'This is your own account' },
  tariff_changed: { status: 409, title: 'The tariff has changed' },
  run_open: { status: 409, title: 'Another run waits for approval' },
  second_administrator: { status: 409, title: 'A second administrator approves' },
  not_approved: { status: 409, title: 'The run is not approved' },
  payout_settled: { status: 409, title: 'The payout is settled' },
  not_completed: { status: 409, title: 'The ride is not completed' },
  too_large: { status: 413, title: 'The request is too large' },
  unsupported_media_type: { status: 415, title: 'Send JSON' },
  wrong_trip_code: { status: 422, title: 'Wrong trip code' },
  key_reused: { status: 422, title: 'The idempotency key was used for something else' },
  trip_code_locked: { status: 429, title: 'Too many wrong trip codes' },
  too_many_requests: { status: 429, title: 'Too many requests' },
  internal: { status: 500, title: 'The service could not finish this' },
  unavailable: { status: 503, title: 'The service is not available' },
  timeout: { status: 504, title: 'The service took too long' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ErrorCode = keyof typeof errorCodes;

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

/** A text for people, which can be said in each language. */
export interface Saying {
  in(language: Language): string;
}

/** What is wrong with one field of a request: in which part of it, at which path. */
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
    this.status = errorCodes[code].status;
  }

  /** The sentence, in English. */
  get detail(): string {
    return this.message;
  }

  /** The problem document of this refusal for one request, in the language of who asked. */
  problem(requestId: string, language: Language = plain): Problem {
    const { errors, ...extra } = this.extra;
    const fields = errors?.map(({ message, ...where }) => ({ ...where, message: said(message, language) }));
    return {
      ...extra,
      ...(fields && { errors: fields }),
      type: `urn:rahi:problem:${this.code}`,
      title: errorCodes[this.code].title,
      status: this.status,
      detail: said(this.#words, language),
      code: this.code,
      requestId,
    };
  }
}

/** True when `code` is one of ours; a newer service may answer codes an older client has not heard of. */
export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorCodes, code);
}
