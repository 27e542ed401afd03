import { setTimeout as pause } from 'node:timers/promises';
import { sendOtp, verifyOtp } from '@rahi/contracts';
import * as z from 'zod';
import type { ApiClient } from './api-client.js';

const message = z.object({ id: z.string(), to: z.array(z.object({ address: z.string() })), text: z.string() });
const inboxTries = 40;
const inboxPauseMs = 250;

/**
 * Signs in as a person does: requests a code, reads it from the inbox and sends it back. Deletes the mail from the inbox.
 * @throws Error when no code arrives within ten seconds, or the code is refused
 */
export async function signIn(api: ApiClient, inboxUrl: string, email: string): Promise<void> {
  await api.call(sendOtp, { body: { email } });
  const code = await takeCode(inboxUrl, email);
  const verified = await api.call(verifyOtp, { body: { email, code } });
  if (!verified.user) throw new Error(`sign-in was refused: ${verified.message}`);
}

async function takeCode(inboxUrl: string, email: string): Promise<string> {
  for (let attempt = 0; attempt < inboxTries; attempt += 1) {
    const response = await fetch(`${inboxUrl}/email`, { signal: AbortSignal.timeout(5000) });
    const mails = z.array(message).parse(await response.json());
    const mine = mails.filter(({ to }) => to.some(({ address }) => address === email));
    const code = /\b(\d{6})\b/.exec(mine.at(-1)?.text ?? '')?.[1];
    if (code) {
      await Promise.all(
        mine.map(({ id }) => fetch(`${inboxUrl}/email/${encodeURIComponent(id)}`, { method: 'DELETE' })),
      );
      return code;
    }
    await pause(inboxPauseMs);
  }
  throw new Error('no code arrived in the inbox');
}
