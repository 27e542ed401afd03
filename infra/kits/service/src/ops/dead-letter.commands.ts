import { setTimeout as pause } from 'node:timers/promises';
import { In, type DataSource } from 'typeorm';
import { DeadLetterEntity, InboxEntryEntity } from '../events/messaging.entities.js';
import { openLetters, wholeLetters } from '../events/dead-letters.js';
import type { OpsCommand, OpsContext } from './command.js';

const replayWithinMs = 30_000;
const lookMs = 250;
const mostListed = 1000;

export const deadLetterCommands: readonly OpsCommand[] = [
  {
    words: 'dead-letters list [--all]',
    summary: 'what waits for a person (with --all also what is settled); never what it carries',
    run: async ({ database, options, print }) => {
      const where = options['all'] === true ? {} : openLetters;
      const newest = await database.manager.find(DeadLetterEntity, { where, order: { id: 'DESC' }, take: mostListed });
      for (const letter of newest.toReversed()) print(lineOf(letter));
      const all = newest.length < mostListed ? newest.length : await database.manager.countBy(DeadLetterEntity, where);
      if (all === 0) print('No dead letters.');
      else print(all > newest.length ? `The newest ${newest.length} of ${all}.` : `${all} in all.`);
    },
  },
  {
    words: 'dead-letters show <id>',
    summary: 'one letter whole, with the personal data it may carry',
    run: async (context) => {
      const id = idOf(context);
      const [letter] = await wholeLetters(context.database.manager, { id });
      if (!letter) throw new Error(`There is no dead letter ${id}.`);
      context.print(lineOf(letter));
      if (letter.reason !== null) context.print(`reason: ${letter.reason}`);
      context.print(`error: ${letter.error}`);
      context.print(`envelope: ${letter.envelope}`);
    },
  },
  {
    words: 'dead-letters replay <id|all>',
    summary: 'has the running service handle it again, as if it were delivered',
    run: async (context) => {
      const { database, args, print } = context;
      const all = args[0] === 'all';
      const where = all ? openLetters : { ...openLetters, id: idOf(context) };
      const update = database
        .createQueryBuilder(DeadLetterEntity, 'deadLetter')
        .update()
        .set({ state: 'replaying' })
        .where(where);
      const asked: { id: string }[] = (await update.returning('id').execute()).raw;
      if (asked.length === 0) throw new Error(all ? 'Nothing waits.' : 'That letter does not wait.');
      const letters = await tried(database, asked);
      for (const letter of letters) print(lineOf(letter));
      const handled = letters.filter(({ state }) => state === 'replayed').length;
      print(`${handled} of ${asked.length} handled.`);
      if (handled < asked.length) throw new Error('Not all could be handled: see above.');
    },
  },
  {
    words: 'dead-letters discard <id> --reason "…"',
    summary: 'decides that it is never to be handled; it stays on record',
    run: async (context) => {
      const id = idOf(context);
      const { reason } = context.options;
      if (typeof reason !== 'string' || reason.trim() === '') throw new Error('Say why: --reason "…".');
      await context.database.transaction(async (manager) => {
        const lock = { mode: 'pessimistic_write' } as const;
        const letter = await manager.findOne(DeadLetterEntity, { where: { id, ...openLetters }, lock });
        if (!letter) throw new Error('That letter does not wait.');
        await manager.update(DeadLetterEntity, { id }, { state: 'discarded', reason, settledAt: () => 'now()' });
        const { consumer, eventId } = letter;
        // Its event is also added to the inbox, so a refill of the stream does not bring it back.
        const inbox = manager.createQueryBuilder(InboxEntryEntity, 'inboxEntry').insert().orIgnore();
        if (eventId !== null) await inbox.values({ consumer, eventId }).execute();
      });
      context.print('Discarded.');
    },
  },
];

function idOf({ args }: OpsContext): string {
  const [id = ''] = args;
  if (!/^\d{1,18}$/.test(id)) throw new Error('Name a letter by its number: see dead-letters list.');
  return id;
}

/** Waits until an instance of the service has tried them all. */
async function tried({ manager }: DataSource, asked: readonly { id: string }[]): Promise<DeadLetterEntity[]> {
  const where = { id: In(asked.map(({ id }) => id)) };
  for (const until = Date.now() + replayWithinMs; Date.now() < until; await pause(lookMs)) {
    const letters = await manager.find(DeadLetterEntity, { where, order: { id: 'ASC' } });
    if (letters.every(({ state }) => state !== 'replaying')) return letters;
  }
  throw new Error('No instance of the service has taken it up yet; it will when one runs.');
}

/** Only ids, names and times: an error may quote a value, so `show` prints it. */
function lineOf({ id, at, state, consumer, type, eventId, replays, error }: DeadLetterEntity): string {
  const kind = /^[A-Za-z]*(?:Error|NotNow)/.exec(error)?.[0] ?? 'Error';
  const event = [type ?? 'unreadable', eventId ?? '-'];
  return [id, at.toISOString(), state, consumer, ...event, `${replays} replays`, kind].join('  ');
}
