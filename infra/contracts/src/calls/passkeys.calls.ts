import * as z from 'zod/mini';
import { defineCall } from '../call.js';
import { id, isoDate, oneTimeCode } from '../values.js';
import { verifyOtp } from './auth.calls.js';

// The link of a mail, passkeys, and showing again that it is the person (R36). No first screen needs any of them.

const ofPerson = z.object({ id });

/** JSON text as WebAuthn defines it: a library of the browser makes it, and one of svc-auth reads it. */
const webAuthnJson = z.string().check(z.minLength(2), z.maxLength(16_000), z.regex(/^\{.*\}$/, 'rule.credential'));
const options = z.object({ options: z.string() });

/** The token of a mail's link. */
export const signInToken = z.object({ token: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'rule.link')) });

/**
 * R36: the link of a mail with a code. Opening it does not sign in, because mail scanners open links: its page asks for
 * one press.
 */
export const useSignInLink = defineCall({
  name: 'auth.use-link',
  method: 'POST',
  path: '/api/auth/sign-in-link',
  access: 'public',
  limit: 60,
  summary: 'Opens a session by the link of a mail, in any browser, once and within ten minutes',
  ofBrowser: true,
  body: signInToken,
  answer: verifyOtp.answer,
});

export const passkeyListSchema = z.object({
  passkeys: z.array(
    z.object({
      id,
      /** Where it was made, in words; null when the browser did not say. */
      browser: z.nullable(z.string()),
      system: z.nullable(z.string()),
      createdAt: isoDate,
      lastUsedAt: z.nullable(isoDate),
    }),
  ),
  recoveryCodesLeft: z.int(),
});
export type PasskeyList = z.output<typeof passkeyListSchema>;

export const passkeySignInOptions = defineCall({
  name: 'auth.passkey-options',
  method: 'POST',
  path: '/api/auth/passkey-options',
  access: 'public',
  limit: 120,
  summary: 'The challenge of a sign-in by passkey: options for the browser, as JSON text',
  answer: options,
});

export const passkeySignIn = defineCall({
  name: 'auth.passkey-sign-in',
  method: 'POST',
  path: '/api/auth/passkey',
  access: 'public',
  limit: 60,
  summary: 'Opens a session by a passkey, which is a second factor as well',
  ofBrowser: true,
  body: z.object({ credential: webAuthnJson }),
  answer: verifyOtp.answer,
});

export const ownPasskeys = defineCall({
  name: 'auth.passkeys',
  method: 'GET',
  path: '/api/users/:id/passkeys',
  access: 'user',
  limit: 120,
  summary: 'The caller’s passkeys, and how many recovery codes are left',
  params: ofPerson,
  answer: passkeyListSchema,
});

export const newPasskeyOptions = defineCall({
  name: 'auth.new-passkey-options',
  method: 'POST',
  path: '/api/users/:id/passkeys/options',
  access: 'user',
  limit: 30,
  summary: 'The challenge of a new passkey: options for the browser, as JSON text',
  stepUp: true,
  params: ofPerson,
  answer: options,
});

export const addPasskey = defineCall({
  name: 'auth.add-passkey',
  method: 'POST',
  path: '/api/users/:id/passkeys',
  access: 'user',
  limit: 30,
  ofBrowser: true,
  summary: 'Keeps a new passkey of the caller; the first one comes with recovery codes, which are shown once',
  stepUp: true,
  params: ofPerson,
  body: z.object({ credential: webAuthnJson }),
  answer: z.extend(passkeyListSchema, { recoveryCodes: z.array(z.string()) }),
});

export const removePasskey = defineCall({
  name: 'auth.remove-passkey',
  method: 'DELETE',
  path: '/api/users/:id/passkeys/:passkeyId',
  access: 'user',
  limit: 30,
  summary: 'Removes one of the caller’s passkeys',
  stepUp: true,
  params: z.object({ id, passkeyId: id }),
  answer: passkeyListSchema,
});

export const beginStepUp = defineCall({
  name: 'auth.begin-step-up',
  method: 'POST',
  path: '/api/users/:id/step-up/begin',
  access: 'user',
  limit: 30,
  ofBrowser: true,
  summary:
    'Begins to confirm that it is the caller: options for their passkey as JSON text, or null after a code was mailed',
  whileSuspended: true,
  params: ofPerson,
  answer: z.object({ options: z.nullable(z.string()) }),
});

export const stepUp = defineCall({
  name: 'auth.step-up',
  method: 'POST',
  path: '/api/users/:id/step-up',
  access: 'user',
  limit: 30,
  summary:
    'Confirms that it is the caller, for ten minutes: by a passkey or a recovery code, or by a mailed code where there is none',
  whileSuspended: true,
  ofBrowser: true,
  params: ofPerson,
  /** One of these proofs; if several are sent, the first counts. */
  body: z
    .strictObject({
      credential: z.optional(webAuthnJson),
      recoveryCode: z.optional(z.string().check(z.regex(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/, 'rule.recoveryCode'))),
      code: z.optional(oneTimeCode),
    })
    .check(z.refine((body) => Object.keys(body).length > 0, 'rule.oneProof')),
  answer: z.object({ success: z.boolean(), message: z.string() }),
});

/** Before a file is downloaded, which cannot ask anything itself. */
export const checkStepUp = defineCall({
  name: 'auth.check-step-up',
  method: 'GET',
  path: '/api/users/:id/step-up',
  access: 'user',
  limit: 120,
  summary: 'Whether the caller has confirmed within ten minutes that it is them; refused otherwise',
  stepUp: true,
  params: ofPerson,
  answer: z.object({ success: z.literal(true) }),
});
