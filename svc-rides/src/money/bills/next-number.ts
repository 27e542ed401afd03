/**
 * Draws the next number of a series, as `last` of `numbered`, in the statement that this is the beginning of. It locks the year's counter
 * until the transaction ends, so numbers have no gaps: a transaction that fails returns its number.
 * @param counters the table of the series
 * @param year the parameter with the financial year, such as `$3`
 */
export const nextNumberSql = (counters: 'invoice_counters' | 'credit_note_counters', year: string): string => `
  WITH numbered AS (
    INSERT INTO ${counters} (financial_year, last) VALUES (${year}, 1)
    ON CONFLICT (financial_year) DO UPDATE SET last = ${counters}.last + 1 RETURNING last)`;
