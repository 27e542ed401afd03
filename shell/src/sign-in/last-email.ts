import type { KeyValueStorage } from '../browser-storage.js';

const key = 'rahi.email';

/** The address that was last signed in with on this device, so that it need not be typed again. */
export interface LastEmail {
  read(): string;
  keep(email: string): void;
}

export function createLastEmail(storage: KeyValueStorage): LastEmail {
  return { read: () => storage.getItem(key) ?? '', keep: (email) => storage.setItem(key, email) };
}
