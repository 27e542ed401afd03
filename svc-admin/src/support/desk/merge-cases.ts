import { Refusal } from '@rahi/contracts';
import type { EntityManager } from 'typeorm';
import { say } from '../../say.js';
import { CaseEntity } from '../cases/case.entity.js';
import type { Cases } from '../cases/cases.service.js';

/** By the clock of Postgres. */
const changedAt = () => 'clock_timestamp()';

/**
 * Lets a case go on in another one of the same person. Each thread says so, and each keeps its messages. Both are locked.
 * @returns false where it has been done already
 * @throws Refusal invalid_input for the same case and one of another person; case_closed where either is closed
 */
export async function mergeCases(
  manager: EntityManager,
  cases: Cases,
  fromId: string,
  intoId: string,
): Promise<boolean> {
  const from = await cases.locked(manager, fromId);
  if (from.mergedInto === intoId) return false;
  const into = fromId === intoId ? from : await cases.locked(manager, intoId);
  if (into === from || into.personId !== from.personId) {
    const message = say('case.mergeOther');
    throw new Refusal('invalid_input', message, { errors: [{ in: 'body', at: 'into', message }] });
  }
  for (const { state, mergedInto } of [from, into]) {
    if (state === 'closed') throw new Refusal('case_closed', say('case.closedDesk'), { mergedInto });
  }
  await manager.update(
    CaseEntity,
    { id: fromId },
    { state: 'closed', mergedInto: intoId, changedAt, waitingSince: null },
  );
  // What is still to be answered is to be answered there, and as soon.
  const goesOn = from.state === 'open' && into.state !== 'open';
  const open = goesOn ? { state: 'open' as const, waitingSince: null, resolvedAt: null } : {};
  const solveDueAt = from.solveDueAt < into.solveDueAt ? from.solveDueAt : into.solveDueAt;
  await manager.update(CaseEntity, { id: intoId }, { ...open, solveDueAt, changedAt });
  await cases.addStep(manager, fromId, 'merged_away', into.number);
  await cases.addStep(manager, intoId, 'merged_here', from.number);
  return true;
}
