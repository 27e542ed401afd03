import { parseJson, type DeviceStorage } from '@rahi/web-kit';
import * as z from 'zod/mini';

const key = 'rahi.email';
const sentKey = 'rahi.code-sent';
/** R3: a code is of use for so long. */
const codeLifeMs = 600_000;

const sentSchema = z.object({ email: z.string(), at: z.number() });
/** A code that was sent to an email, and when, in epoch milliseconds. */
export type SentCode = z.output<typeof sentSchema>;

/** What the sign-in remembers of emails. */
export interface LastEmail {
  /** What is typed, or else the email of the last sign-in on this device. */
  read(): string;
  /** Keeps what is typed: after a sign-out the screen is made twice, where the person was and then at its own address. */
  keepTyped(text: string): void;
  /** Keeps the email of a sign-in, whose code is used. */
  keep(email: string): void;
  /** The code that this tab waits for, while it is of use: it is in a mail, and phones drop a tab that is left for the mail. */
  sent(): SentCode | null;
  /** Keeps that a code was sent now, or forgets it. */
  keepSent(email: string): SentCode;
  keepSent(email: null): null;
}

/**
 * @param storage the device's
 * @param tabStorage the tab's
 */
export function createLastEmail(storage: DeviceStorage, tabStorage: DeviceStorage): LastEmail {
  function keepSent(email: string): SentCode;
  function keepSent(email: null): null;
  function keepSent(email: string | null): SentCode | null {
    if (email === null) {
      tabStorage.removeItem(sentKey);
      return null;
    }
    const sent = { email, at: Date.now() };
    tabStorage.setItem(sentKey, JSON.stringify(sent));
    return sent;
  }
  let typed: string | null = null;
  return {
    read: () => typed ?? storage.getItem(key) ?? '',
    keepTyped: (text) => {
      typed = text;
    },
    keep: (email) => {
      typed = null;
      storage.setItem(key, email);
      keepSent(null);
    },
    sent() {
      const sent = sentSchema.safeParse(parseJson(tabStorage.getItem(sentKey) ?? '')).data ?? null;
      const age = sent ? Date.now() - sent.at : codeLifeMs;
      return age >= 0 && age < codeLifeMs ? sent : null;
    },
    keepSent,
  };
}
