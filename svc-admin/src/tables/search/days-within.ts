import { daysAfter, kolkataDateStart } from '@rahi/contracts';
import { And, LessThan, MoreThanOrEqual, type FindOperator } from 'typeorm';

/**
 * A time within days `YYYY-MM-DD` of Asia/Kolkata, both included; undefined when neither is given.
 * @param of converts a moment to the column's type
 */
export function daysWithin<T>(
  from: string | undefined,
  to: string | undefined,
  of: (moment: Date) => T,
): FindOperator<T> | undefined {
  return within(
    from === undefined ? undefined : MoreThanOrEqual(of(kolkataDateStart(from))),
    to === undefined ? undefined : LessThan(of(kolkataDateStart(daysAfter(to, 1)))),
  );
}

export function within<T>(
  least: FindOperator<T> | undefined,
  most: FindOperator<T> | undefined,
): FindOperator<T> | undefined {
  return least && most ? And(least, most) : (least ?? most);
}
