import * as z from 'zod/mini';
import { breachRoles } from '../admin-roles.js';
import {
  breachDetailSchema,
  breachDetailsInput,
  breachInput,
  breachPersonSchema,
  breachPersonStateSchema,
  breachSchema,
  breachStepSchema,
  breachWhomInput,
  longestBreachList,
  mostBreachMailsAMinute,
  savedBreachSchema,
} from '../breaches.js';
import { defineCall } from '../call.js';
import { id, pageQuery } from '../values.js';

const atDesk = { access: 'admin', roles: breachRoles } as const;
const ofBreach = z.object({ id });
/** In UTF-8 a character has up to three bytes; the rest are the texts. */
const bodyBytes = 3 * longestBreachList + 64 * 1024;

export const breaches = defineCall({
  ...atDesk,
  name: 'auth.breaches',
  method: 'GET',
  path: '/api/admin/breaches',
  limit: 120,
  summary: 'Breaches of personal data and drills, newest first',
  query: pageQuery,
  answer: z.array(breachSchema),
});

export const createBreach = defineCall({
  ...atDesk,
  name: 'auth.create-breach',
  method: 'POST',
  path: '/api/admin/breaches',
  limit: 30,
  timeoutMs: 20_000,
  bodyBytes,
  success: 201,
  summary: 'Records a breach, or a drill, and counts who is affected; nobody is told yet',
  body: z.extend(breachInput, { drill: z.boolean(), affects: breachWhomInput }),
  refusals: ['not_found', 'too_large'],
  answer: savedBreachSchema,
});

export const breach = defineCall({
  ...atDesk,
  name: 'auth.breach',
  method: 'GET',
  path: '/api/admin/breaches/:id',
  limit: 240,
  summary: 'A breach with its message, its reports, its history and how many people were told',
  params: ofBreach,
  answer: breachDetailSchema,
});

export const changeBreach = defineCall({
  ...atDesk,
  name: 'auth.change-breach',
  method: 'PUT',
  path: '/api/admin/breaches/:id',
  limit: 60,
  timeoutMs: 20_000,
  bodyBytes,
  summary:
    'Changes what is known of a breach, until people or the Board are told; without `affects` the same people are affected',
  params: ofBreach,
  body: z.extend(breachInput, { affects: z.optional(breachWhomInput) }),
  refusals: ['breach_not_now', 'too_large'],
  answer: savedBreachSchema,
});

export const writeBreachDetails = defineCall({
  ...atDesk,
  name: 'auth.write-breach-details',
  method: 'PUT',
  path: '/api/admin/breaches/:id/details',
  limit: 60,
  summary: 'Writes what the Board is told within 72 hours, until it is reported',
  params: ofBreach,
  body: breachDetailsInput,
  refusals: ['breach_not_now'],
  answer: breachDetailSchema,
});

/** The message cannot be taken back: proving who one is comes before it (R36). */
export const tellOfBreach = defineCall({
  ...atDesk,
  name: 'auth.tell-of-breach',
  method: 'POST',
  path: '/api/admin/breaches/:id/telling',
  limit: 30,
  stepUp: true,
  summary: 'Begins or goes on to tell the affected people; in a drill, the people of the desk',
  params: ofBreach,
  body: z.strictObject({
    perMinute: z.int().check(z.gte(1), z.lte(mostBreachMailsAMinute)),
    /** Whether those of whom it is not known get the message, perhaps for the second time. */
    unsureAgain: z.optional(z.boolean()),
  }),
  refusals: ['breach_not_now'],
  answer: breachDetailSchema,
});

export const stopTelling = defineCall({
  ...atDesk,
  name: 'auth.stop-telling',
  method: 'DELETE',
  path: '/api/admin/breaches/:id/telling',
  limit: 60,
  summary: 'Stops telling people; the same again changes nothing',
  params: ofBreach,
  refusals: ['breach_not_now'],
  answer: breachDetailSchema,
});

export const noteBreachStep = defineCall({
  ...atDesk,
  name: 'auth.note-breach-step',
  method: 'POST',
  path: '/api/admin/breaches/:id/steps',
  limit: 60,
  summary:
    'Notes that the Board was told, that it has the details, or that the breach is closed; the same again changes nothing',
  params: ofBreach,
  body: z.strictObject({ step: breachStepSchema }),
  refusals: ['breach_not_now'],
  answer: breachDetailSchema,
});

export const breachPeople = defineCall({
  ...atDesk,
  name: 'auth.breach-people',
  method: 'GET',
  path: '/api/admin/breaches/:id/people',
  auditedRead: { action: 'read.users', target: 'call', when: 'always' },
  limit: 120,
  summary: 'The affected people who stand in one way, by id',
  params: ofBreach,
  query: z.extend(pageQuery, { state: breachPersonStateSchema }),
  answer: z.array(breachPersonSchema),
});
