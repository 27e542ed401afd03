import type { AdminCase, CaseMessage, CaseNote, SupportCase } from '@rahi/contracts';
import type { CaseMessageEntity } from './case-message.entity.js';
import type { CaseNoteEntity } from './case-note.entity.js';
import type { CaseEntity } from './case.entity.js';

/** A case as its person sees it. */
export function caseOf(row: CaseEntity): SupportCase {
  const { id, number, kind, state, rideId, helped, mergedInto } = row;
  const [openedAt, changedAt] = [row.createdAt.toISOString(), row.changedAt.toISOString()];
  return { id, number, kind, state, rideId, openedAt, changedAt, helped, mergedInto };
}

export function messageOf({ id, at, author, text, step, other, photo }: CaseMessageEntity): CaseMessage {
  return { id, at: at.toISOString(), by: author, text, step, other, photo };
}

export function noteOf({ id, at, byId, byName, text }: CaseNoteEntity): CaseNote {
  return { id, at: at.toISOString(), by: { id: byId, name: byName }, text };
}

/**
 * A case as the desk sees it.
 * @param name of the person
 */
export function deskCaseOf(row: CaseEntity, name: string, now: Date): AdminCase {
  const { severity, role, language, assignedTo, assignedName, firstAnsweredAt, resolvedAt } = row;
  return {
    ...caseOf(row),
    severity,
    person: { id: row.personId, name },
    role,
    language,
    assignee: assignedTo === null ? null : { id: assignedTo, name: assignedName ?? '' },
    firstDueAt: row.firstDueAt.toISOString(),
    solveDueAt: row.solveDueAt.toISOString(),
    firstAnsweredAt: firstAnsweredAt?.toISOString() ?? null,
    resolvedAt: resolvedAt?.toISOString() ?? null,
    overdue: row.state === 'open' && row.dueAt <= now,
  };
}
