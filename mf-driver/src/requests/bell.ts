import { createStore, type SoundAlert, type Store } from '@rahi/web-kit';

/** Something that waits for the driver's answer: a request, or a ride that its rider gave them. */
export interface Waiting {
  /** Identifies the request. */
  key: string;
  rideId: string;
  kind: 'request' | 'given';
  /** Epoch milliseconds of this device: afterwards no answer counts. */
  until: number;
  /** The driver's earnings from it. */
  earningsPaise: number;
  /** Kilometres to the pickup; null when unknown. */
  pickupKm: number | null;
}

/** Calls the driver until everything is answered or over. The store's value is what waits at the front; null when nothing does. */
export interface Bell extends Store<Waiting | null> {
  /** Rings for these requests, and stops for all others. New ones ring at once. */
  ringFor(all: readonly Waiting[]): void;
  /** It is being answered: it rings no more. */
  hush(rideId: string): void;
}

/** The time between two rings, in milliseconds. */
export const ringEveryMs = 3_000;

export function createBell(alert: Pick<SoundAlert, 'ring'>): Bell {
  const front = createStore<Waiting | null>(null);
  const heard = new Set<string>();
  const hushed = new Set<string>();
  let all: readonly Waiting[] = [];
  let rangAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const putInFront = (next: Waiting | null) => {
    if (next?.key !== front.getSnapshot()?.key) front.set(next);
  };
  const advance = () => {
    clearTimeout(timer);
    const now = Date.now();
    const open = all.filter(({ key, until }) => !hushed.has(key) && now < until);
    putInFront(open[0] ?? null);
    if (open.length === 0) return;
    const fresh = open.filter(({ key }) => !heard.has(key));
    for (const { key } of fresh) heard.add(key);
    if (fresh.length > 0 || now - rangAt >= ringEveryMs) {
      alert.ring();
      rangAt = now;
    }
    const next = Math.min(rangAt + ringEveryMs, ...open.map(({ until }) => until));
    timer = setTimeout(advance, next - now);
  };

  return {
    getSnapshot: front.getSnapshot,
    subscribe: front.subscribe,
    ringFor(waiting) {
      all = waiting;
      advance();
    },
    hush(rideId) {
      for (const one of all) if (one.rideId === rideId) hushed.add(one.key);
      advance();
    },
  };
}
