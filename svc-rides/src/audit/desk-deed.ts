import type { AdminAction, AuditEntry } from '@rahi/contracts';

interface Deed {
  /** The administrator. */
  actorId: string;
  action: AdminAction;
  /** Their words, or what it was done to where the log has no kind for it. */
  reason: string | null;
  /** A tariff, a promo code or a payout has no kind of its own: readers of the last release know none. */
  target?: Pick<AuditEntry, 'targetType' | 'targetId'>;
}

/** What an administrator has done, as the audit log takes it; committed with the change itself (R37). */
export function deskDeed({ actorId, action, reason, target }: Deed): AuditEntry {
  return {
    actorId,
    action,
    ...(target ?? { targetType: 'call', targetId: null }),
    outcome: 'done',
    code: null,
    reason,
  };
}
