import * as z from 'zod/mini';
import { defineCall } from '../call.js';
import { contactOccasionSchema, trustedContactBodySchema, trustedContactSchema } from '../trusted-contacts.js';
import { done, id } from '../values.js';

const ofContact = z.object({ id, contactId: id });

export const trustedContacts = defineCall({
  name: 'auth.contacts',
  method: 'GET',
  path: '/api/users/:id/contacts',
  access: 'user',
  limit: 120,
  summary: 'The caller’s own trusted contacts',
  params: z.object({ id }),
  answer: z.object({ contacts: z.array(trustedContactSchema) }),
});

export const saveContact = defineCall({
  name: 'auth.save-contact',
  method: 'PUT',
  path: '/api/users/:id/contacts/:contactId',
  access: 'user',
  limit: 30,
  summary: 'Saves a trusted contact of the caller’s under an id of the client’s, or changes it; at most 5',
  params: ofContact,
  body: trustedContactBodySchema,
  refusals: ['too_many_contacts'],
  answer: trustedContactSchema,
});

export const removeContact = defineCall({
  name: 'auth.remove-contact',
  method: 'DELETE',
  path: '/api/users/:id/contacts/:contactId',
  access: 'user',
  limit: 30,
  summary: 'Removes a trusted contact of the caller’s; one that is not there is no fault',
  params: ofContact,
  answer: done,
});

/**
 * Not routed: svc-rides asks svc-auth to notify a person's trusted contacts of a trip. The notices are stored in
 * svc-auth's database and sent later; a second request with the same id is the same notice.
 */
export const tellContacts = {
  subject: 'rpc.auth.tell-contacts',
  request: z.object({
    /** The id of the trip or of the emergency. */
    noticeId: id,
    userId: id,
    occasion: contactOccasionSchema,
    /** The link to the trip; null only counts the contacts that would be notified. */
    url: z.nullable(z.string().check(z.maxLength(500))),
  }),
  answer: z.object({ contacts: z.int() }),
} as const;

/**
 * Not routed: svc-rides asks svc-auth, for the desk, for the trusted contacts of a person who raised an emergency. An
 * administrator's look is noted by the service that asks.
 */
export const emergencyContacts = {
  subject: 'rpc.auth.emergency-contacts',
  request: z.object({ userId: id }),
  answer: z.object({
    contacts: z.array(z.object({ name: z.string(), phone: z.nullable(z.string()), email: z.nullable(z.string()) })),
  }),
} as const;
