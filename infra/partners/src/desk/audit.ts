import type { AdminAction, AuditEntry } from '@rahi/contracts';

/** What an administrator did to an organisation or a client. The log has no target of that kind: its id is shown, and its name is the reason. */
export function auditOf(
  action: Extract<AdminAction, `partner.${string}`>,
  targetId: string,
  name: string,
  { actorId }: { readonly actorId: string },
): AuditEntry {
  return { actorId, action, targetType: 'call', targetId, outcome: 'done', code: null, reason: name };
}
