import { startAuthentication, startRegistration } from '@simplewebauthn/browser';

/** Asks the device for a passkey. @param options the JSON text that the server sent. @throws Error when the person declines */
export async function showPasskey(options: string): Promise<string> {
  return JSON.stringify(await startAuthentication({ optionsJSON: JSON.parse(options) }));
}

/** Lets the device make a passkey. @throws Error when the person declines, or the device has one for this account */
export async function makePasskey(options: string): Promise<string> {
  return JSON.stringify(await startRegistration({ optionsJSON: JSON.parse(options) }));
}
