import { Column, type ColumnOptions } from 'typeorm';

/** A bigint column of paise, read as a number: exact up to 2⁵³. */
export function PaiseColumn(options: ColumnOptions = {}): PropertyDecorator {
  return Column('bigint', { transformer: { from: Number, to: (paise?: number) => paise }, ...options });
}
