import { Injectable } from '@nestjs/common';
import { readDocumentNumber, Refusal, rideOfDocument, ridesOfContacts } from '@rahi/contracts';
import { Caller, type Cause } from '@rahi/service-kit';

interface Question {
  /** At most 100 characters, as of a list. */
  search: string;
  /** Whether phones are searched, too. */
  phones: boolean;
  /** When the rides were booked, to the millisecond, both included; all without. */
  from?: Date | undefined;
  to?: Date | undefined;
}

export interface ContactsFound {
  /** The newest of them. */
  rideIds: readonly string[];
  /** Whether there are older rides, too. */
  more: boolean;
}

/** svc-rides searches texts of so many characters and more. */
const shortest = 3;
/** How long a list waits for svc-rides, in milliseconds: without it, it shows what the desk itself knows. */
const patienceMs = 1500;

/** Which rides have a guest (R45), people of a parcel with a name or a phone, or a bill of a number: only svc-rides has them. */
@Injectable()
export class Contacts {
  constructor(private readonly caller: Caller) {}

  /** @throws Refusal unavailable, timeout when svc-rides does not answer */
  async of({ search, phones, from, to }: Question, cause: Cause): Promise<ContactsFound> {
    if (Array.from(search).length < shortest) return { rideIds: [], more: false };
    // Rides have microseconds at svc-rides.
    const until = to && new Date(to.getTime() + 1);
    const question = { search, phones, from: from?.toISOString(), to: until?.toISOString() };
    const document = readDocumentNumber(search);
    const [contacts, ofDocument] = await Promise.all([
      this.caller.ask(ridesOfContacts, question, cause),
      document ? this.caller.ask(rideOfDocument, document, cause) : null,
    ]);
    const rideIds = ofDocument?.rideId ? [ofDocument.rideId, ...contacts.rideIds] : contacts.rideIds;
    return { rideIds, more: contacts.more };
  }

  /** The same for a list, which says so where svc-rides does not answer soon. */
  async soon(question: Question, cause: Cause): Promise<ContactsFound & { unanswered: boolean }> {
    const deadline = Math.min(cause.deadline, Date.now() + patienceMs);
    try {
      return { ...(await this.of(question, { ...cause, deadline })), unanswered: false };
    } catch (error) {
      if (!(error instanceof Refusal) || !['unavailable', 'timeout'].includes(error.code)) throw error;
      return { rideIds: [], more: false, unanswered: true };
    }
  }
}
