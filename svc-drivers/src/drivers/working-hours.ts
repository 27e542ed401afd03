import type { DutyRules } from '@rahi/contracts';
import type { DriverEntity } from './driver.entity.js';

/** A time online; `endedAt` is null while it runs. */
interface Span {
  readonly beganAt: Date;
  readonly endedAt: Date | null;
}

const hourMs = 3_600_000;
/** With less than this left, in milliseconds, the hours are used up: nobody goes online for a minute. */
const leastLeftMs = 60_000;

/** So long before their end a driver is told, in milliseconds. */
export const warnedBeforeMs = 30 * 60_000;

/** What is left of a driver's working hours, in milliseconds, and until when they rest; null for one who may go online. */
export interface DutyLeft {
  readonly leftMs: number;
  readonly restUntil: Date | null;
}

/**
 * R42: the time online since the last rest counts, whatever days it is on. A rest is a time offline of the hours that the rules say.
 * @param spans times online, in any order; those before the last rest change nothing
 */
export function dutyLeft(spans: readonly Span[], { hours, restHours }: DutyRules, now: Date): DutyLeft {
  const restMs = restHours * hourMs;
  let used = 0;
  let resumedAt = now.getTime();
  const latestFirst = spans.toSorted((one, other) => other.beganAt.getTime() - one.beganAt.getTime());
  for (const { beganAt, endedAt } of latestFirst) {
    const end = Math.min((endedAt ?? now).getTime(), now.getTime());
    if (resumedAt - end >= restMs) break;
    used += Math.max(0, end - beganAt.getTime());
    resumedAt = beganAt.getTime();
  }
  const leftMs = Math.max(0, hours * hourMs - used);
  if (leftMs >= leastLeftMs) return { leftMs, restUntil: null };
  const ends = spans.map(({ endedAt }) => (endedAt ?? now).getTime());
  return { leftMs: 0, restUntil: new Date(Math.max(...ends) + restMs) };
}

type OnDuty = Pick<DriverEntity, 'dutyEndsAt'>;

/** Whether the working hours of a driver are over: they finish their trip, and get no other. */
export function isDutyOver({ dutyEndsAt }: OnDuty, now = new Date()): boolean {
  return dutyEndsAt !== null && dutyEndsAt.getTime() <= now.getTime();
}

/** What a profile keeps of its working hours when its driver goes offline: until when they rest, if the hours are used up. */
export function afterDuty({ dutyEndsAt, dutyRestHours }: OnDuty & Pick<DriverEntity, 'dutyRestHours'>, now: Date) {
  const isUsedUp = dutyEndsAt !== null && dutyEndsAt.getTime() - now.getTime() < leastLeftMs;
  const restUntil = isUsedUp && dutyRestHours !== null ? new Date(now.getTime() + dutyRestHours * hourMs) : null;
  return { dutyEndsAt: null, dutyWarnedAt: null, restUntil };
}
