import type { AdminAction, AuditEntry, Principal } from '@rahi/contracts';

/** What an administrator did about a driver's paper, as the audit log takes it. */
export function paperDeed(
  { userId }: Principal,
  action: Extract<AdminAction, `driver.${string}`>,
  driverId: string,
  reason: string,
): AuditEntry {
  return { actorId: userId, action, targetType: 'driver', targetId: driverId, outcome: 'done', code: null, reason };
}
