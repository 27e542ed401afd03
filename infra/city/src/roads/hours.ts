/**
 * Times of the week, in minutes from Monday 00:00 in Asia/Kolkata: the beginning and the end of each stretch in turn, rising.
 */
export type Hours = readonly number[];

export const weekMinutes = 7 * 24 * 60;
export const always: Hours = [0, weekMinutes];

export const isAlways = (hours: Hours): boolean => hours.length === 2 && hours[0] === 0 && hours[1] === weekMinutes;

const kolkataMinutes = 330;
/** 1 January 1970 was a Thursday. */
const epochMinutes = 3 * 24 * 60;

/** The minute of the week at a moment. */
export function minuteOf(at: Date): number {
  return (Math.floor(at.getTime() / 60_000) + kolkataMinutes + epochMinutes) % weekMinutes;
}

/** Whether a minute of the week lies in these times. */
export function includesMinute(hours: Hours, minute: number): boolean {
  for (let at = 0; at < hours.length; at += 2) if (hours[at]! <= minute && minute < hours[at + 1]!) return true;
  return false;
}

/** The minutes of the week, at these beginnings of stretches, at which something holds. */
export function hoursWhere(beginnings: Iterable<number>, holds: (minute: number) => boolean): Hours {
  const rising = [...new Set([0, ...beginnings])].filter((minute) => minute < weekMinutes).toSorted((a, b) => a - b);
  const hours: number[] = [];
  rising.forEach((from, index) => {
    if (!holds(from)) return;
    const to = rising[index + 1] ?? weekMinutes;
    if (hours.at(-1) === from) hours[hours.length - 1] = to;
    else hours.push(from, to);
  });
  return hours;
}

/** The minutes that lie in both. */
export function bothHours(some: Hours, others: Hours): Hours {
  return hoursWhere([...some, ...others], (minute) => includesMinute(some, minute) && includesMinute(others, minute));
}

/** All other minutes of the week. */
export function otherHours(hours: Hours): Hours {
  return hoursWhere(hours, (minute) => !includesMinute(hours, minute));
}
