import { Injectable } from '@nestjs/common';
import {
  bookForGuest,
  cancelOrganisationRide,
  organisationReceipt,
  organisationRide,
  organisationRides,
  type Language,
  type OrganisationReceipt,
  type OrganisationRideNow,
} from '@rahi/contracts';
import type * as z from 'zod/mini';
import type { Bearer } from '../keys/tokens.service.js';
import { OrganisationQuestions } from '../services/organisation-questions.js';
import type { Asking } from '../services/rides-questions.js';
import type { bookRideCall, ridesCall } from './ride-calls.js';

/** Whose program asks, and in which language it is answered. */
interface Client extends Asking {
  readonly bearer: Pick<Bearer, 'organisation'>;
  readonly language: Language;
}

/** The rides that organisations book for their guests. They are kept by svc-rides alone. */
@Injectable()
export class Rides {
  constructor(private readonly questions: OrganisationQuestions) {}

  /** @param key the organisation's own, of this booking */
  book(booking: z.output<typeof bookRideCall.body>, key: string, client: Client) {
    const { id, name, mostRides } = client.bearer.organisation;
    return this.questions.ask(bookForGuest, { organisation: { id, name, mostRides }, key, booking }, client);
  }

  /** @throws Refusal not_found for a ride of another organisation, as the next ones */
  one(rideId: string, client: Client): Promise<OrganisationRideNow> {
    return this.questions.ask(organisationRide, { rideId, organisationId: client.bearer.organisation.id }, client);
  }

  cancel(rideId: string, client: Client): Promise<OrganisationRideNow> {
    return this.questions.ask(
      cancelOrganisationRide,
      { rideId, organisationId: client.bearer.organisation.id },
      client,
    );
  }

  receipt(rideId: string, client: Client): Promise<OrganisationReceipt> {
    const { language } = client;
    const of = { rideId, organisationId: client.bearer.organisation.id };
    return this.questions.ask(organisationReceipt, { ...of, language }, client);
  }

  list(query: z.output<typeof ridesCall.query>, client: Client) {
    return this.questions.ask(organisationRides, { ...query, organisationId: client.bearer.organisation.id }, client);
  }
}
