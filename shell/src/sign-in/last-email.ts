import type { DeviceStorage } from '@rahi/web-kit';

const key = 'rahi.email';

/** The email of the last sign-in on this device, filled in at the next one. */
export interface LastEmail {
  read(): string;
  keep(email: string): void;
}

export function createLastEmail(storage: DeviceStorage): LastEmail {
  return { read: () => storage.getItem(key) ?? '', keep: (email) => storage.setItem(key, email) };
}
