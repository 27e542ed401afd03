/** A position that waited longer for the network than this, in milliseconds, counts as being this old. */
export const longestWaitMs = 30 * 60_000;

interface DeviceTimes {
  /** When the position was taken, by the device's clock: ISO text or epoch milliseconds. */
  takenAt?: string | number | undefined;
  /** When the device sent it, by the same clock. */
  sentAt?: string | number | undefined;
}

/**
 * When a position was taken, in epoch milliseconds of the server's clock `now`. A device's clock may be wrong by hours, so
 * only the time between taking and sending is believed, from 0 to `longestWaitMs`; without both it was taken now.
 */
export function takenAtOf({ takenAt, sentAt }: DeviceTimes, now: number): number {
  if (takenAt === undefined || sentAt === undefined) return now;
  const waited = new Date(sentAt).getTime() - new Date(takenAt).getTime();
  return now - Math.min(longestWaitMs, Math.max(0, waited));
}
