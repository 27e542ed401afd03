import type { Position } from '@rahi/web-kit';
import { clear, createStore, get, set } from 'idb-keyval';
import type { KeptPositions, WaitingPosition } from './position-queue.js';

/** An older position is forgotten, in milliseconds. */
export const keptForMs = 2 * 3_600_000;

const answerMs = 2_000;

let database: ReturnType<typeof createStore> | undefined;
/** Not opened before it is used: some browsers forbid it. */
const opened = () => (database ??= createStore('rahi.driver', 'positions'));
const key = 'waiting';

/**
 * The positions of one trip that wait for the network, in IndexedDB: they survive a reload. The device keeps those of one trip
 * only. A browser that forbids it keeps none, which is logged.
 */
export function keptPositions(userId: string, rideId: string): KeptPositions {
  const whose = `${userId} ${rideId}`;
  return {
    async load() {
      const kept: unknown = await attempt(() => get<unknown>(key, opened()));
      return isKept(kept) && kept.whose === whose ? kept.waiting.filter(isWaiting).filter(isFresh) : [];
    },
    async save(waiting) {
      await attempt(() => (waiting.length > 0 ? set(key, { whose, waiting }, opened()) : clear(opened())));
    },
  };
}

/** Forgets the positions of every trip: after signing out, no data of the person stays on the device. */
export async function forgetPositions(): Promise<void> {
  await attempt(() => clear(opened()));
}

/** @returns null where the browser has no IndexedDB, or forbids it */
async function attempt<T>(work: () => Promise<T>): Promise<T | null> {
  if (!('indexedDB' in globalThis)) return null;
  try {
    return await Promise.race([work(), notAnswered()]);
  } catch (error) {
    console.warn('Positions that wait for the network are not kept on this device.', error);
    return null;
  }
}

/** A database that another page is about to change may not answer: positions go on without it. */
function notAnswered(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error('IndexedDB does not answer.')), answerMs);
  });
}

function isKept(value: unknown): value is { whose: unknown; waiting: unknown[] } {
  return isObject(value) && 'whose' in value && 'waiting' in value && Array.isArray(value.waiting);
}

function isWaiting(value: unknown): value is WaitingPosition {
  return (
    isObject(value) &&
    'since' in value &&
    typeof value.since === 'number' &&
    'position' in value &&
    isPosition(value.position)
  );
}

function isPosition(value: unknown): value is Position {
  if (!isObject(value)) return false;
  const fields = new Map(Object.entries(value));
  const confirms = fields.get('confirms');
  return (
    ['lat', 'lng', 'accuracy', 'at'].every((name) => Number.isFinite(fields.get(name))) &&
    ['speed', 'heading'].every((name) => fields.get(name) === null || typeof fields.get(name) === 'number') &&
    (confirms === undefined || isPosition(confirms))
  );
}

/** A device whose clock was set back would keep them for longer. */
function isFresh({ since }: WaitingPosition): boolean {
  return Math.abs(Date.now() - since) <= keptForMs;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
