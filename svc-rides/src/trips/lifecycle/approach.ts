/** The progress of a driver towards the pickup: where they are now, and the nearest that they have been. */
export interface Approach {
  /** The time of the driver's last position, epoch milliseconds; null when there is none. */
  heardAt: number | null;
  /** Metres to the pickup by the last position; null without one. */
  metres: number | null;
  /** From when on the driver is expected to come, epoch milliseconds: the assignment, unless the pickup is later. */
  awaitedFrom: number;
  /** The nearest so far, and when. */
  nearestMetres: number | null;
  nearerAt: number | null;
}

export interface ApproachLimits {
  silentSeconds: number;
  stalledSeconds: number;
  lostSeconds: number;
}

export type ApproachVerdict =
  | { is: 'coming'; nearer: number | null }
  | { is: 'late'; reason: LateReason }
  | { is: 'lost'; reason: LateReason };
type LateReason = 'driver_silent' | 'driver_stalled';

/** Less is the noise of a position. */
const nearerByMetres = 50;
/** A driver this near waits for the rider, or looks for the gate. */
const thereMetres = 150;

/**
 * R12: a driver who is silent for 2 minutes, or no nearer for 5, is late; after 10 minutes lost.
 * `nearer`: a new nearest distance in metres, to be stored.
 */
export function judgeApproach(approach: Approach, now: number, limits: ApproachLimits): ApproachVerdict {
  const { heardAt, metres, awaitedFrom, nearestMetres, nearerAt } = approach;
  const silentFor = (now - Math.max(heardAt ?? 0, awaitedFrom)) / 1000;
  if (silentFor >= limits.silentSeconds) {
    return late(silentFor, 'driver_silent', limits);
  }
  if (metres === null) return { is: 'coming', nearer: null };
  if (nearestMetres === null || metres <= nearestMetres - nearerByMetres) return { is: 'coming', nearer: metres };
  const stalledFor = (now - Math.max(nearerAt ?? 0, awaitedFrom)) / 1000;
  if (metres <= thereMetres || stalledFor < limits.stalledSeconds) return { is: 'coming', nearer: null };
  return late(stalledFor, 'driver_stalled', limits);
}

function late(seconds: number, reason: LateReason, { lostSeconds }: ApproachLimits): ApproachVerdict {
  return seconds >= lostSeconds ? { is: 'lost', reason } : { is: 'late', reason };
}
