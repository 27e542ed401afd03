import type { AdminEmergency, IncidentState } from '@rahi/contracts';
import type { EmergencyEntity } from '../../tables/emergency.entity.js';

/** Shown for an administrator without a name. */
export const defaultName = 'Administrator';

export function stateOf({ closedAs, acknowledgedAt }: EmergencyEntity): IncidentState {
  return closedAs ?? (acknowledgedAt === null ? 'open' : 'acknowledged');
}

/** An emergency as the desk sees it. */
export function emergencyOf(row: EmergencyEntity): AdminEmergency {
  const { id, rideId, raisedBy, ride, lat, lng, acknowledgedBy, assignedTo } = row;
  const name = raisedBy === 'rider' ? ride?.riderName : ride?.driverName;
  return {
    id,
    rideId,
    raisedBy,
    name: name ?? '',
    raisedAt: row.raisedAt.toISOString(),
    position: lat === null || lng === null ? null : { lat, lng },
    acknowledgedAt: row.acknowledgedAt?.toISOString() ?? null,
    acknowledgedBy: acknowledgedBy === null ? null : { id: acknowledgedBy, name: row.acknowledgedName ?? defaultName },
    cause: row.cause,
    state: stateOf(row),
    assignee: assignedTo === null ? null : { id: assignedTo, name: row.assignedName ?? defaultName },
    assignedAt: row.assignedAt?.toISOString() ?? null,
    contacted: stepOf(row.contactedAt, row.contactedBy, row.contactedName),
    closed: stepOf(row.closedAt, row.closedBy, row.closedName),
    escalatedAt: row.escalatedAt?.toISOString() ?? null,
    drill: row.drill,
  };
}

/** The same with the time until which the desk promises to acknowledge it. @param seconds of the promise */
export function promisedOf(row: EmergencyEntity, seconds: number): AdminEmergency {
  return { ...emergencyOf(row), acknowledgeBy: new Date(row.raisedAt.getTime() + seconds * 1000).toISOString() };
}

function stepOf(at: Date | null, by: string | null, name: string | null) {
  return at && { at: at.toISOString(), by: by === null ? null : { id: by, name: name ?? defaultName } };
}
