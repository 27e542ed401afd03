import { daysAfter, kolkataDateStart } from '@rahi/contracts';
import { And, LessThan, MoreThanOrEqual, type FindOperator } from 'typeorm';

/**
 * A time within days `YYYY-MM-DD` of Asia/Kolkata, both included; undefined without either.
 * @param of a moment as the column has it
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
