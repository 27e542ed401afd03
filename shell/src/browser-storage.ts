/** The part of localStorage that the shell uses. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** localStorage, or memory that lasts as long as the page where the browser forbids it. */
export function browserStorage(): KeyValueStorage {
  try {
    const { localStorage } = window;
    localStorage.getItem('');
    return localStorage;
  } catch {
    const kept = new Map<string, string>();
    return {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    };
  }
}
