import { Injectable } from '@nestjs/common';
import { idempotencyKeyPattern, languageOfHeader, type partnerRequest, Refusal } from '@rahi/contracts';
import { parsePart } from '@rahi/service-kit';
import type * as z from 'zod/mini';
import type { Bearer } from '../keys/tokens.service.js';
import { say } from '../say.js';
import type { Asking } from '../services/rides-questions.js';
import { Estimates } from './estimates.service.js';
import { estimatesCall, vehicleTypesCall, type PublicCall } from './public-call.js';
import { bookRideCall, cancelRideCall, receiptCall, rideCall, ridesCall } from './ride-calls.js';
import { Rides } from './rides.service.js';
import { VehicleTypes } from './vehicle-types.service.js';

type Request = z.output<typeof partnerRequest.request>;

/** A request of a client that may make the call. */
export interface Asked {
  readonly call: PublicCall;
  /** The parts of the path that the call names. */
  readonly params: Readonly<Record<string, string>>;
  readonly request: Request;
  readonly bearer: Bearer;
  readonly asking: Asking;
}

/** An answer, and whether an earlier request made what it is about. */
export interface Given {
  readonly answer: unknown;
  readonly replayed?: boolean;
}

/** Answers the public calls. */
@Injectable()
export class Answers {
  constructor(
    private readonly vehicleTypes: VehicleTypes,
    private readonly estimates: Estimates,
    private readonly rides: Rides,
  ) {}

  async to({ call, params, request, bearer, asking }: Asked): Promise<Given> {
    const query = Object.fromEntries(new URLSearchParams(request.query));
    const language = languageOfHeader(request.headers.acceptLanguage ?? undefined);
    const client = { ...asking, bearer, language };
    if (call !== vehicleTypesCall && call !== ridesCall) parsePart(call.query, query, 'query');
    switch (call) {
      case vehicleTypesCall:
        return { answer: this.vehicleTypes.of(parsePart(vehicleTypesCall.query, query, 'query'), language) };
      case estimatesCall: {
        const trip = parsePart(estimatesCall.body, jsonOf(request), 'body');
        return { answer: await this.estimates.of(trip, bearer, asking) };
      }
      case bookRideCall: {
        const key = keyOf(request);
        const booking = parsePart(bookRideCall.body, jsonOf(request), 'body');
        const { ride, replayed } = await this.rides.book(booking, key, client);
        return { answer: ride, replayed };
      }
      case ridesCall:
        return { answer: await this.rides.list(parsePart(ridesCall.query, query, 'query'), client) };
      case rideCall:
        return { answer: await this.rides.one(rideIdOf(params), client) };
      case cancelRideCall:
        return { answer: await this.rides.cancel(rideIdOf(params), client) };
      case receiptCall:
        return { answer: await this.rides.receipt(rideIdOf(params), client) };
      default:
        throw new Error(`nobody answers ${call.name}`);
    }
  }
}

/** What is no id is no ride, either. @throws Refusal not_found */
function rideIdOf(params: Readonly<Record<string, string>>): string {
  const parsed = rideCall.params.safeParse(params);
  if (!parsed.success) throw new Refusal('not_found', say('api.noRide'));
  return parsed.data.rideId;
}

/** @throws Refusal invalid_input without a key */
function keyOf({ headers }: Request): string {
  const key = headers.idempotencyKey ?? '';
  if (idempotencyKeyPattern.test(key)) return key;
  const message = say('api.noKey');
  throw new Refusal('invalid_input', message, { errors: [{ in: 'header', at: 'Idempotency-Key', message }] });
}

/** @throws Refusal unsupported_media_type, invalid_input */
function jsonOf({ headers, body }: Request): unknown {
  if (!/^application\/json\s*(?:;|$)/i.test(headers.contentType ?? ''))
    throw new Refusal('unsupported_media_type', say('api.json'));
  try {
    return JSON.parse(body);
  } catch {
    throw new Refusal('invalid_input', say('api.json'));
  }
}
