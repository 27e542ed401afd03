/**
 * Sends values one at a time. While one is on its way, only the newest of those that come is kept, and sent after it.
 * @param send is given a value, and never fails. @returns whether another may follow: what waits is dropped otherwise
 */
export function oneAtATime<T extends object>(send: (value: T) => Promise<boolean>): (value: T) => Promise<void> {
  let waiting: T | null = null;
  let isSending = false;
  return async (value) => {
    waiting = value;
    if (isSending) return;
    isSending = true;
    for (let next: T | null = waiting; next; next = waiting) {
      waiting = null;
      if (!(await send(next))) waiting = null;
    }
    isSending = false;
  };
}
