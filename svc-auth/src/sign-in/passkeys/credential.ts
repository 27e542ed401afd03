import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { Refusal } from '@rahi/contracts';
import * as z from 'zod';
import { say } from '../../say.js';

const base64url = z.string().regex(/^[\w-]+$/);
const transports = z.array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']));
const credential = { id: base64url, rawId: base64url, type: z.literal('public-key') };
/** No extensions are requested, and a browser's results for them are not read. */
const noExtensions = { clientExtensionResults: {} };

const created = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: transports.optional().catch(undefined),
  }),
});
const shown = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.nullish(),
  }),
});

/** @throws Refusal invalid_input when the text is not a browser's answer for a new passkey */
export function readCreated(text: string): RegistrationResponseJSON {
  const { response, ...rest } = read(created, text);
  const { transports: ways, ...needed } = response;
  return { ...rest, ...noExtensions, response: { ...needed, ...(ways && { transports: ways }) } };
}

/** Returns null when the text is not a browser's answer for a passkey: it then counts as a wrong one. */
export function readShown(text: string): AuthenticationResponseJSON | null {
  const parsed = shown.safeParse(jsonOf(text));
  if (!parsed.success) return null;
  const { response, ...rest } = parsed.data;
  const { userHandle, ...needed } = response;
  return { ...rest, ...noExtensions, response: { ...needed, ...(userHandle && { userHandle }) } };
}

function read<S extends z.ZodType>(schema: S, text: string): z.output<S> {
  const parsed = schema.safeParse(jsonOf(text));
  if (!parsed.success) throw new Refusal('invalid_input', say('passkey.refused'));
  return parsed.data;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON, so not a credential either.
    return null;
  }
}
