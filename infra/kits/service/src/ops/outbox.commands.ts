import { setTimeout as pause } from 'node:timers/promises';
import { DeadLetterEntity } from '../events/messaging.entities.js';
import { openLetters } from '../events/dead-letters.js';
import { refill } from '../events/refill.js';
import { waitingEvents } from '../runtime/database-watch.js';
import type { OpsCommand } from './command.js';

const startWithinMs = 60_000;
const lookMs = 500;

export const outboxCommands: readonly OpsCommand[] = [
  {
    words: 'outbox status',
    summary: 'how many events wait, whether a refill runs, how many dead letters there are',
    run: async ({ database, print }) => {
      const { depth, age } = await waitingEvents(database);
      print(`waiting to be published: ${depth}${depth === 0 ? '' : `, the oldest for ${Math.round(age)} s`}`);
      const state = await refill.state(database.manager);
      print(`stream made: ${state?.created ?? 'not known yet'}`);
      print(`refill: ${state?.refillTo ? `under way, after ${state.refillAfter} up to ${state.refillTo}` : 'none'}`);
      print(`dead letters waiting: ${await database.manager.countBy(DeadLetterEntity, openLetters)}`);
    },
  },
  {
    words: 'outbox refill',
    summary: 'publishes everything within the stream’s retention again; readers drop what they have',
    run: async ({ database, print }) => {
      const begun = await database.transaction((manager) => refill.begin(manager));
      print(`Publishing again: after ${begun.refillAfter} up to ${begun.refillTo}.`);
      let last = begun.refillAfter;
      for (let until = Date.now() + startWithinMs; Date.now() < until; await pause(lookMs)) {
        const state = await refill.state(database.manager);
        if (!state?.refillTo) return print('All are out again.');
        if (state.refillAfter === last) continue;
        print(`… ${state.refillAfter} of ${state.refillTo}`);
        last = state.refillAfter;
        until = Date.now() + startWithinMs;
      }
      throw new Error('It does not get on: does the service run? It goes on when it does.');
    },
  },
];
