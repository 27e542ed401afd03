import type { AuditKind } from './audit-target.js';

/** The names in the audit log for administrators' reads of people's data (R37). */
export const readActions = [
  'read.case',
  'read.cases',
  'read.chat',
  'read.disputes',
  'read.driver',
  'read.earnings',
  'read.flags',
  'read.positions',
  'read.reservation',
  'read.reservations',
  'read.ride',
  'read.rides',
  'read.sessions',
  'read.user',
  'read.users',
  'read.wallet',
] as const;
export type ReadAction = (typeof readActions)[number];

/**
 * An administrator's read of people's data, at its call (`defineCall`). The gateway writes it to the audit log, once in
 * `auditedReadMinutes` for each reader and target.
 */
export interface AuditedRead {
  readonly action: ReadAction;
  readonly target: AuditKind;
  /**
   * When an answer counts as an administrator's read: always; when the path's parameter of this name is another person;
   * or when the service says that it answered an administrator who is not part of the ride, or of the booking (`headerNames.deskRead`).
   */
  readonly when: 'always' | 'of-ride' | { readonly othersThan: string };
}

/** The desk polls: the same read of the same thing by the same person is written once in this time. */
export const auditedReadMinutes = 10;
