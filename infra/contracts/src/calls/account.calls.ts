import * as z from 'zod/mini';
import { defineCall } from '../call.js';
import { userSessionListSchema } from '../user.js';
import { id } from '../values.js';

// What belongs to a person, at the page under their name. Apart from auth.calls.ts: no first screen needs any of them.

const ofPerson = z.object({ id });

export const userSessions = defineCall({
  name: 'auth.sessions',
  method: 'GET',
  path: '/api/users/:id/sessions',
  access: 'user',
  summary: 'Where the caller is signed in, by newest use',
  params: ofPerson,
  answer: userSessionListSchema,
});

/** It ends at once, everywhere: gateways refuse it and close its live streams. */
export const endSession = defineCall({
  name: 'auth.end-session',
  method: 'DELETE',
  path: '/api/users/:id/sessions/:sessionId',
  access: 'user',
  summary: 'Signs one of the caller’s other browsers out',
  params: z.object({ id, sessionId: id }),
  whileSuspended: true,
  refusals: ['own_account'],
  answer: userSessionListSchema,
});

export const endOtherSessions = defineCall({
  name: 'auth.end-other-sessions',
  method: 'DELETE',
  path: '/api/users/:id/sessions',
  access: 'user',
  summary: 'Signs the caller out everywhere else',
  params: ofPerson,
  whileSuspended: true,
  answer: userSessionListSchema,
});
