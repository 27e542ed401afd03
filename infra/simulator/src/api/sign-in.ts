import { setTimeout as pause } from 'node:timers/promises';
import { sendOtp, verifyOtp, type User } from '@rahi/contracts';
import * as z from 'zod';
import type { ApiClient } from './api-client.js';

const message = z.object({ id: z.string(), to: z.array(z.object({ address: z.string() })), text: z.string() });
const inboxTries = 40;
const inboxPauseMs = 250;

/**
 * Signs in as anyone does: asks for a code, reads it from the inbox, sends it back. Takes its own mail out of the inbox.
 * @throws Error when no code arrives in ten seconds or it is refused.
 */
export async function signIn(api: ApiClient, inboxUrl: string, email: string): Promise<User> {
  await api.call(sendOtp, { body: { email } });
  const code = await takeCode(inboxUrl, email);
  const verified = await api.call(verifyOtp, { body: { email, code } });
  if (!verified.user) throw new Error(`sign-in was refused: ${verified.message}`);
  return verified.user;
}

async function takeCode(inboxUrl: string, email: string): Promise<string> {
  for (let attempt = 0; attempt < inboxTries; attempt += 1) {
    const response = await fetch(`${inboxUrl}/email`, { signal: AbortSignal.timeout(5000) });
    const mine = z
      .array(message)
      .parse(await response.json())
      .filter((mail) => mail.to.some((to) => to.address === email));
    const code = /\b(\d{6})\b/.exec(mine.at(-1)?.text ?? '')?.[1];
    if (code) {
      await Promise.all(
        mine.map((mail) => fetch(`${inboxUrl}/email/${encodeURIComponent(mail.id)}`, { method: 'DELETE' })),
      );
      return code;
    }
    await pause(inboxPauseMs);
  }
  throw new Error('no code arrived in the inbox');
}
