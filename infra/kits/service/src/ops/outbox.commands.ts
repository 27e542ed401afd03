import { setTimeout as pause } from 'node:timers/promises';
import { DeadLetterEntity } from '../events/dead-letter.entity.js';
import { openLetters } from '../events/dead-letters.js';
import { refill } from '../events/refill.js';
import { OpsFailure, type OpsCommand, type OpsContext } from './command.js';

const startWithinMs = 60_000;
const lookMs = 500;

export const outboxCommands: readonly OpsCommand[] = [
  {
    words: 'outbox status',
    summary: 'how many events wait, whether a refill runs, how many dead letters there are',
    run: async ({ database, print }) => {
      const [waiting] = await database.query<{ events: number; seconds: number | null }[]>(
        `SELECT count(*)::int AS events, extract(epoch FROM now() - min(occurred_at))::int AS seconds
         FROM outbox WHERE published_at IS NULL`,
      );
      print(
        `waiting to be published: ${waiting?.events ?? 0}${waiting?.seconds ? `, the oldest for ${waiting.seconds} s` : ''}`,
      );
      const state = await refill.state(database.manager);
      print(`stream made: ${state?.created ?? 'not known yet'}`);
      print(`refill: ${state?.refillTo ? `under way, after ${state.refillAfter} up to ${state.refillTo}` : 'none'}`);
      print(`dead letters waiting: ${await database.manager.countBy(DeadLetterEntity, openLetters)}`);
    },
  },
  {
    words: 'outbox refill',
    summary: 'publishes everything within the stream’s retention anew; readers drop what they have',
    run: async (context) => {
      const { database, print } = context;
      const begun = await database.transaction((manager) => refill.begin(manager));
      print(`Publishing again: after ${begun.refillAfter} up to ${begun.refillTo}.`);
      await untilDone(context);
      print('All are out again.');
    },
  },
];

async function untilDone({ database, print }: OpsContext): Promise<void> {
  let [last, until] = ['', Date.now() + startWithinMs];
  for (;;) {
    const state = await refill.state(database.manager);
    if (!state?.refillTo) return;
    if (state.refillAfter !== last) {
      if (last !== '') print(`… ${state.refillAfter} of ${state.refillTo}`);
      last = state.refillAfter ?? '';
      until = Date.now() + startWithinMs;
    }
    if (Date.now() > until) throw new OpsFailure('It does not get on: does the service run? It goes on when it does.');
    await pause(lookMs);
  }
}
