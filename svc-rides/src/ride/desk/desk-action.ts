import type { AdminAction, AuditEntry } from '@rahi/contracts';

interface DeskAction {
  /** The administrator. */
  actorId: string;
  action: AdminAction;
  /** Their words, or what it was done to where the log has no kind for it. */
  reason: string | null;
  /** The log has no target kind for a tariff, a promo code or a payout: readers of the last release would not know it. */
  target?: Pick<AuditEntry, 'targetType' | 'targetId'>;
}

/** An administrator's action as an entry of the audit log; committed with the change itself (R37). */
export function deskAction({ actorId, action, reason, target }: DeskAction): AuditEntry {
  return {
    actorId,
    action,
    ...(target ?? { targetType: 'call', targetId: null }),
    outcome: 'done',
    code: null,
    reason,
  };
}
