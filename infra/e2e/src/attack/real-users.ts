import { setTimeout as pause } from 'node:timers/promises';
import {
  driverByUser,
  getRide,
  getSession,
  getTracking,
  nearbyDrivers,
  sendOtp,
  shareLocation,
  verifyOtp,
} from '@rahi/contracts';
import type { CallArguments, Call } from '@rahi/contracts';
import { dadar, type Person } from '../people/people.js';
import { from, sharedAddress, type Scene } from './scene.js';

/** The experience of normal users during the attack, from the address of the floods. */
export interface Used {
  readonly requests: number;
  readonly signIns: number;
  /** The longest that one of them waited, in milliseconds. */
  readonly longestMs: number;
  /** The refusals that they met, each once. */
  readonly refused: readonly string[];
}

/** What some phones report when they do not know. */
const unknown = { heading: -1, speed: -1 };
const everyMs = 1_000;
/** R50: 30 times a minute at most; a screen asks every ten seconds. */
const nearbyEveryMs = 10_000;
/** R3: a browser may ask for five codes in fifteen minutes. */
const signInEveryMs = 240_000;

/** A rider and a driver on a trip, and a user who signs out and in again with a known browser. */
export async function realUsers({ product, victim, driver, rideId }: Scene, untilMs: number): Promise<Used> {
  const refused = new Set<string>();
  let [requests, signIns, longestMs] = [0, 0, 0];
  const use = async <C extends Call>({ api }: Person, call: C, args: CallArguments<C>) => {
    const began = performance.now();
    requests += 1;
    await api.call(call, args, from(sharedAddress)).catch((error: unknown) => refused.add(String(error)));
    longestMs = Math.max(longestMs, Math.round(performance.now() - began));
  };
  const params = { id: rideId };
  const riding = async () => {
    while (Date.now() < untilMs) {
      await use(victim, getSession, {});
      await use(victim, getRide, { params });
      await use(victim, getTracking, { params });
      await pause(everyMs);
    }
  };
  const lookingAround = async () => {
    while (Date.now() < untilMs) {
      await use(victim, nearbyDrivers, { query: { lat: dadar.lat, lng: dadar.lng } });
      await pause(Math.max(0, Math.min(nearbyEveryMs, untilMs - Date.now())));
    }
  };
  const driving = async () => {
    while (Date.now() < untilMs) {
      await use(driver, driverByUser, { params: { userId: driver.user.id } });
      const body = { lat: dadar.lat, lng: dadar.lng, userType: 'driver' as const, timestamp: Date.now(), ...unknown };
      await use(driver, shareLocation, { params, body });
      await pause(everyMs);
    }
  };
  const signingIn = async () => {
    const api = product.client();
    const email = 'kept.at.home@people.test';
    await api.signIn(email);
    while (Date.now() < untilMs) {
      const seen = (await product.inbox.messages(email)).length;
      try {
        await api.call(sendOtp, { body: { email } }, from(sharedAddress));
        const code = await product.inbox.code(email, { seen });
        const { success, message } = await api.call(verifyOtp, { body: { email, code } }, from(sharedAddress));
        if (!success) refused.add(`a known browser could not sign in: ${message}`);
        signIns += 1;
      } catch (error) {
        refused.add(`a known browser could not sign in: ${String(error)}`);
      }
      await pause(Math.max(0, Math.min(signInEveryMs, untilMs - Date.now())));
    }
  };
  await Promise.all([riding(), lookingAround(), driving(), signingIn()]);
  return { requests, signIns, longestMs, refused: [...refused] };
}
