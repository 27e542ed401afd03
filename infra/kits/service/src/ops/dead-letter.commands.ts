import { setTimeout as pause } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';
import { DeadLetterEntity } from '../events/dead-letter.entity.js';
import { openLetters, wholeLetters } from '../events/dead-letters.js';
import { InboxEntryEntity } from '../events/inbox-entry.entity.js';
import { OpsFailure, type OpsCommand, type OpsContext } from './command.js';

const replayWithinMs = 30_000;
const lookMs = 250;

export const deadLetterCommands: readonly OpsCommand[] = [
  {
    words: 'dead-letters list',
    takes: '[--all]',
    summary: 'what waits for a person (with --all also what is settled); never what it carries',
    run: async ({ database, options, print }) => {
      const where = options['all'] === true ? {} : openLetters;
      const newest = await database.manager.find(DeadLetterEntity, { where, order: { id: 'DESC' }, take: 1000 });
      const letters = newest.toReversed();
      for (const letter of letters) print(lineOf(letter));
      print(letters.length === 0 ? 'No dead letters.' : `${letters.length} in all.`);
    },
  },
  {
    words: 'dead-letters show',
    takes: '<id>',
    summary: 'one letter whole, with the personal data it may carry',
    run: async (context) => {
      const letter = await find(context, idOf(context));
      context.print(lineOf(letter));
      if (letter.reason !== null) context.print(`reason: ${letter.reason}`);
      context.print(`error: ${letter.error}`);
      context.print(`envelope: ${letter.envelope}`);
    },
  },
  {
    words: 'dead-letters replay',
    takes: '<id|all>',
    summary: 'has the running service handle it again, as if it were delivered',
    run: async (context) => {
      const { database, args, print } = context;
      const all = args[0] === 'all';
      const where = all ? openLetters : { ...openLetters, id: idOf(context) };
      const update = database.createQueryBuilder().update(DeadLetterEntity).set({ state: 'replaying' }).where(where);
      const asked: { id: string }[] = (await update.returning('id').execute()).raw;
      if (asked.length === 0) throw new OpsFailure(all ? 'Nothing waits.' : 'That letter does not wait.');
      const failed = await Promise.all(asked.map(({ id }) => outcome(context, id)));
      for (const letter of failed) print(lineOf(letter));
      const handled = failed.filter(({ state }) => state === 'replayed').length;
      print(`${handled} of ${asked.length} handled.`);
      if (handled < asked.length) throw new OpsFailure('Not all could be handled: see above.');
    },
  },
  {
    words: 'dead-letters discard',
    takes: '<id> --reason "…"',
    summary: 'decides that it is never to be handled; it stays on record',
    run: async (context) => {
      const { reason } = context.options;
      if (typeof reason !== 'string' || reason.trim() === '') throw new OpsFailure('Say why: --reason "…".');
      await context.database.transaction((manager) => discard(manager, idOf(context), reason));
      context.print('Discarded.');
    },
  },
];

function idOf({ args }: OpsContext): string {
  const [id = ''] = args;
  if (!/^\d{1,18}$/.test(id)) throw new OpsFailure('Name a letter by its number: see dead-letters list.');
  return id;
}

async function find({ database }: OpsContext, id: string) {
  const [letter] = await wholeLetters(database.manager, { id });
  if (!letter) throw new OpsFailure(`There is no dead letter ${id}.`);
  return letter;
}

/** Its event goes into the inbox too, so that a refill of the stream does not bring it back. */
async function discard(manager: EntityManager, id: string, reason: string): Promise<void> {
  const lock = { mode: 'pessimistic_write' } as const;
  const letter = await manager.findOne(DeadLetterEntity, { where: { id, ...openLetters }, lock });
  if (!letter) throw new OpsFailure('That letter does not wait.');
  await manager.update(DeadLetterEntity, { id }, { state: 'discarded', reason, settledAt: () => 'now()' });
  const { consumer, eventId } = letter;
  if (eventId === null) return;
  await manager.createQueryBuilder().insert().into(InboxEntryEntity).values({ consumer, eventId }).orIgnore().execute();
}

/** Waits until an instance of the service has tried. */
async function outcome(context: OpsContext, id: string): Promise<DeadLetterEntity> {
  const until = Date.now() + replayWithinMs;
  for (;;) {
    const letter = await find(context, id);
    if (letter.state !== 'replaying') return letter;
    if (Date.now() > until) {
      throw new OpsFailure('No instance of the service has taken it up yet; it will when one runs.');
    }
    await pause(lookMs);
  }
}

/** Only ids, names and times: an error may quote a value, so `show` prints it. */
function lineOf({ id, at, state, consumer, type, eventId, replays, error }: DeadLetterEntity): string {
  const kind = /^[A-Za-z]*(?:Error|NotNow)/.exec(error)?.[0] ?? 'Error';
  return [id, at.toISOString(), state, consumer, type ?? 'unreadable', eventId ?? '-', `${replays} replays`, kind].join(
    '  ',
  );
}
