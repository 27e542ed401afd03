import type { FareInputs, FareLineCode } from '@rahi/contracts/fares';
import { rupeesFromPaise } from '@rahi/contracts/money';
import { KeyValue, KeyValues, Money } from '@rahi/ui-kit';
import { useIntl, type IntlShape } from 'react-intl';
import { formatKm, formatMinutes } from '../area/figures.js';

/** A row of a bill. */
export interface FareRow {
  code: FareLineCode;
  paise: number;
  /** For a toll: where it is paid. */
  name?: string;
}

/** The figures that the names of rows include. */
type RowInputs = Pick<FareInputs, 'metres' | 'minutes' | 'surgePercent' | 'waitingSeconds' | 'outstation'>;

/** Rows that change the sum, shown with a sign. */
const changes: readonly FareLineCode[] = ['surge', 'rounding', 'discount'];

interface FareRowsProps {
  rows: readonly FareRow[];
  inputs: RowInputs;
  /** Whether the fare counts the kilometres of a straight line (R34), which are fewer than those of the way. */
  straight: boolean;
  /** The sum, as a last row; left out when the sum is already shown next to the rows. */
  totalPaise?: number;
}

/** The rows of a quote or a receipt, in a column of two decimals (R38). */
export function FareRows({ rows, inputs, straight, totalPaise }: FareRowsProps) {
  const { formatMessage } = useIntl();
  return (
    <KeyValues>
      {rows.map((row, index) => (
        // Two tolls differ in nothing that lasts.
        // oxlint-disable-next-line react/no-array-index-key
        <KeyValue key={`${row.code}-${index}`} name={nameOf(formatMessage, row, inputs, straight)}>
          <Money rupees={rupeesFromPaise(row.paise)} signed={changes.includes(row.code)} inColumn />
        </KeyValue>
      ))}
      {totalPaise !== undefined && (
        <KeyValue name={formatMessage({ id: 'bill.total' })} total>
          <Money rupees={rupeesFromPaise(totalPaise)} inColumn />
        </KeyValue>
      )}
    </KeyValues>
  );
}

function nameOf(
  formatMessage: IntlShape['formatMessage'],
  { code, name }: FareRow,
  inputs: RowInputs,
  straight: boolean,
): string {
  if (code === 'toll' && name) return name;
  const nights = inputs.outstation?.nights ?? 0;
  return formatMessage(
    { id: code === 'distance' && straight ? 'bill.straightDistance' : `bill.${code}` },
    {
      km: formatKm(inputs.metres / 1000),
      duration: formatMinutes(code === 'waiting' ? Math.ceil(inputs.waitingSeconds / 60) : inputs.minutes),
      surge: inputs.surgePercent / 100,
      nights,
      days: nights + 1,
    },
  );
}
