import { randomUUID } from 'node:crypto';
import { aBreach } from './authorisation.bodies.js';
import type { Asking } from './authorisation.requests.js';

const ofNothing = () => ({ params: { id: randomUUID() } });

/** How the rows about breaches are asked: about a breach that there is not. */
export const breachRequests = {
  'auth.breaches': { parts: () => ({}) },
  'auth.create-breach': { parts: () => ({ body: { ...aBreach(), drill: true, affects: { kind: 'all' } } }) },
  'auth.breach': { parts: ofNothing },
  'auth.change-breach': { parts: () => ({ ...ofNothing(), body: aBreach() }) },
  'auth.write-breach-details': {
    parts: () => ({ ...ofNothing(), body: { facts: 'A setting', findings: 'Nobody', remedies: 'A check' } }),
  },
  'auth.tell-of-breach': { parts: () => ({ ...ofNothing(), body: { perMinute: 300 } }) },
  'auth.stop-telling': { parts: ofNothing },
  'auth.note-breach-step': { parts: () => ({ ...ofNothing(), body: { step: 'board_told' } }) },
  'auth.breach-people': { parts: () => ({ ...ofNothing(), query: { state: 'told' } }) },
} as const satisfies Record<string, Asking>;
