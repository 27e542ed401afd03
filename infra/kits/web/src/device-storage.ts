/** The part of the browser's storage that is used. */
export type DeviceStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The browser's storage, or one that keeps nothing where the browser forbids it. */
export function deviceStorage(kind: 'localStorage' | 'sessionStorage'): DeviceStorage {
  try {
    const storage = window[kind];
    storage.getItem('');
    return storage;
  } catch {
    return { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  }
}
