import { fareFor, plainInputs } from '@rahi/contracts/fares';
import type { FareQuote } from '@rahi/contracts/quote';
import type { VehicleType } from '@rahi/contracts/vehicles';
import { Loading, Skeleton } from '@rahi/ui-kit';
import { useIntl } from 'react-intl';
import { FareRows } from '../bill/fare-rows.js';
import type { TripSize } from './booking.queries.js';

interface FareBreakdownProps {
  type: VehicleType;
  /** The length of the straight line. */
  size: TripSize;
  quote: FareQuote | undefined;
  /** The fare is on its way. */
  pending: boolean;
}

/** What the fare is made of: the lines of the quote. Without them, or without a quote, the documented estimate (§9). */
export function FareBreakdown({ type, size, quote, pending }: FareBreakdownProps) {
  const { formatMessage } = useIntl();
  if (!quote && pending) {
    return (
      <Loading label={formatMessage({ id: 'booking.fareLoading' })}>
        <Skeleton />
        <Skeleton />
        <Skeleton />
      </Loading>
    );
  }
  const rows = quote?.lines?.map(({ code, paise, label }) => ({
    code,
    paise,
    ...(code === 'toll' && { name: label }),
  }));
  return (
    <FareRows
      rows={rows ?? fareFor(type, size.km).lines}
      inputs={quote?.inputs ?? plainInputs(size.km, size.minutes)}
      // Without lines of the server it is the documented estimate, which counts the straight line.
      straight={rows === undefined || quote?.distance === 'straight'}
    />
  );
}
