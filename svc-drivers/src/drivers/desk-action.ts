import type { AdminAction, AuditEntry, Principal } from '@rahi/contracts';

/** An administrator's action on a driver, as an entry of the audit log. */
export function deskActionOn(
  { userId }: Principal,
  action: Extract<AdminAction, `driver.${string}`>,
  driverId: string,
  reason: string | null,
): AuditEntry {
  return { actorId: userId, action, targetType: 'driver', targetId: driverId, outcome: 'done', code: null, reason };
}
