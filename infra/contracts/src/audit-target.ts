import type { AuditEntry } from './events.js';

/** What an entry of the audit log is about: a target type, or a booking for later. */
export type AuditKind = AuditEntry['targetType'] | 'reservation';

/** What is done to a booking for later, by the names in the log. */
const ofReservation: readonly string[] = ['reservation.cancel', 'read.reservation'];

/**
 * The target of an entry. A booking for later is stored as a `call` with its id: readers of the last release would refuse a target type that
 * they do not know. `auditKindOf` recognizes it.
 */
export const auditTarget = (kind: AuditKind, targetId: string | null): Pick<AuditEntry, 'targetType' | 'targetId'> => ({
  targetType: kind === 'reservation' ? 'call' : kind,
  targetId,
});

/** What a stored entry is about. */
export const auditKindOf = ({ action, targetType }: Pick<AuditEntry, 'action' | 'targetType'>): AuditKind =>
  ofReservation.includes(action) ? 'reservation' : targetType;
