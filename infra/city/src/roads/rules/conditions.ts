import OpeningHours from 'opening_hours';
import { always, hoursWhere, weekMinutes, type Hours } from '../hours.js';
import { measureOf, tonnesOf, type Size } from './sizes.js';

/**
 * A value that holds under a condition (https://wiki.openstreetmap.org/wiki/Conditional_restrictions). `when` is null when
 * the graph cannot hold the condition: weather, a date, a holiday, the purpose of a trip.
 */
export interface Conditional {
  readonly value: string;
  readonly when: Hours | null;
}

/** The values of a `:conditional` tag, in order; where several hold, the last one counts. */
export function conditionals(tag: string | undefined, size: Size): Conditional[] {
  if (tag === undefined) return [];
  return [...tag.matchAll(/([^@;]+?)\s*@\s*(\((?:[^()]|\([^()]*\))*\)|[^@]*?(?=;\s*[^;@]+@|$))/g)].map(
    ([, value = '', condition = '']) => ({
      value: value.trim().toLowerCase(),
      when: whenOf(condition.trim().replace(/^\((.*)\)$/s, '$1'), size),
    }),
  );
}

function whenOf(condition: string, size: Size): Hours | null {
  const parts = condition.split(/\s+and\s+/i).map((part) => partOf(part.trim(), size));
  if (parts.some((part) => part?.length === 0)) return [];
  let all: Hours = always;
  for (const part of parts) {
    if (part === null) return null;
    const before = all;
    all = hoursWhere([...before, ...part], (minute) => isIn(before, minute) && isIn(part, minute));
  }
  return all;
}

const isIn = (hours: Hours, minute: number) =>
  hours.some((from, at) => at % 2 === 0 && from <= minute && minute < hours[at + 1]!);

const comparison = /^(weight|weightrating|grossweight|height|width|length)\s*(<=|>=|<|>|=)\s*(.+)$/i;

function partOf(part: string, size: Size): Hours | null {
  const compared = comparison.exec(part);
  if (!compared) return weeklyHours(part);
  const [, what = '', sign, limit = ''] = compared;
  const kind = what.toLowerCase();
  const most = kind.endsWith('weight') || kind === 'weightrating' ? tonnesOf(limit) : measureOf(limit);
  if (most === null) return null;
  const own = { height: size.heightM, width: size.widthM, length: size.lengthM }[kind] ?? size.tonnes;
  const holds =
    sign === '<'
      ? own < most
      : sign === '<='
        ? own <= most
        : sign === '>'
          ? own > most
          : sign === '>='
            ? own >= most
            : own === most;
  return holds ? always : [];
}

/** A week without holidays or a change of the clock: the parser reads the fields of local times. */
const monday = new Date(2026, 10, 23);
const minutesInDay = 24 * 60;
/** Sunrise and sunset move through the year. */
const moves = /sun|dawn|dusk|holiday|\b[PS]H\b/i;

/**
 * The times of the week that a value of `opening_hours` means.
 * @returns null when it is not such a value, or not the same every week
 */
export function weeklyHours(value: string): Hours | null {
  if (moves.test(value) || !/\d|24\/7|\b(mo|tu|we|th|fr|sa|su)\b/i.test(value)) return null;
  try {
    const parsed = new OpeningHours(value);
    if (!parsed.isWeekStable()) return null;
    const end = new Date(monday.getTime());
    end.setDate(end.getDate() + 7);
    const hours = parsed.getOpenIntervals(monday, end).flatMap(([from, to]) => [minuteIn(from), endIn(to)]);
    return hoursWhere(hours, (minute) => isIn(hours, minute));
  } catch {
    // The parser throws on what it cannot read, and that is not a time.
    return null;
  }
}

const minuteIn = (at: Date): number => {
  const days = Math.round((new Date(at).setHours(0, 0, 0, 0) - monday.getTime()) / 86_400_000);
  return days * minutesInDay + at.getHours() * 60 + at.getMinutes();
};

/** "23:59" as an end means the end of the day. */
const endIn = (at: Date): number => {
  const minute = minuteIn(at);
  return Math.min(weekMinutes, minute % minutesInDay === minutesInDay - 1 ? minute + 1 : minute);
};
