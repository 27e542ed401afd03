import type { AuditEntry } from './events.js';

/** The names in the audit log for administrators' reads of people's data (R37). */
export const readActions = [
  'read.chat',
  'read.disputes',
  'read.driver',
  'read.earnings',
  'read.flags',
  'read.positions',
  'read.ride',
  'read.rides',
  'read.sessions',
  'read.user',
  'read.users',
  'read.wallet',
] as const;
export type ReadAction = (typeof readActions)[number];

export interface AuditedRead {
  readonly action: ReadAction;
  readonly target: AuditEntry['targetType'];
  /**
   * When an answer counts as an administrator's read: always; when the path's parameter of this name is another person;
   * or when the service says that it answered an administrator who is not part of the ride (`headerNames.deskRead`).
   */
  readonly when: 'always' | 'of-ride' | { readonly othersThan: string };
}

const always = (action: ReadAction, target: AuditedRead['target'] = 'call'): AuditedRead => ({
  action,
  target,
  when: 'always',
});
const ofRide = (action: ReadAction): AuditedRead => ({ action, target: 'ride', when: 'of-ride' });
const ofRider = (action: ReadAction): AuditedRead => ({ action, target: 'user', when: { othersThan: 'riderId' } });
const ofDriver = (action: ReadAction): AuditedRead => ({ action, target: 'driver', when: { othersThan: 'driverId' } });

/**
 * By the call's name. The gateway writes each read to the audit log, once in `auditedReadMinutes` for each reader and
 * target.
 */
export const auditedReads: Readonly<Record<string, AuditedRead>> = {
  'auth.admin-user': always('read.user', 'user'),
  'auth.admin-sessions': always('read.sessions', 'user'),
  'admin.users': always('read.users'),
  'admin.rides': always('read.rides'),
  'admin.driver': always('read.driver', 'driver'),
  'admin.ride': always('read.ride', 'ride'),
  'drivers.online': always('read.positions'),
  'drivers.map': always('read.positions'),
  'rides.map': always('read.positions'),
  'rides.active': always('read.positions'),
  'rides.disputes': always('read.disputes'),
  'rides.flags': always('read.flags'),
  'rides.get': ofRide('read.ride'),
  'rides.messages': ofRide('read.chat'),
  'rides.tracking': ofRide('read.positions'),
  'rides.wallet': ofRider('read.wallet'),
  'rides.of-rider': ofRider('read.rides'),
  'rides.active-of-rider': ofRider('read.rides'),
  'rides.summary-of-rider': ofRider('read.rides'),
  'rides.of-driver': ofDriver('read.rides'),
  'rides.active-of-driver': ofDriver('read.rides'),
  'rides.driver-payouts': ofDriver('read.earnings'),
  'drivers.earnings': ofDriver('read.earnings'),
  'drivers.ledger': ofDriver('read.earnings'),
  'drivers.ledger-file': ofDriver('read.earnings'),
  'drivers.today': ofDriver('read.earnings'),
  'drivers.by-user': { action: 'read.driver', target: 'driver', when: { othersThan: 'userId' } },
};

/** The desk polls: the same read of the same thing by the same person is written once in this time. */
export const auditedReadMinutes = 10;
