import { noShowReason, type Ride } from '@rahi/contracts/ride';
import { BottomSheet, Legs, SheetHeader } from '@rahi/ui-kit';
import { useIntl } from 'react-intl';
import { Compensation } from '../area/compensation.js';
import { BillDispute } from '../bill/bill-dispute.js';
import { BlockDriver } from '../bill/block-driver.js';
import { RidePayment } from '../bill/ride-payment.js';
import { RideReceipt } from '../bill/ride-receipt.js';
import { UnmetWishesOfEnded } from '../preferences/unmet-wishes.js';
import { ClosingActions } from './closing-actions.js';
import type { TripSheetProps } from './trip-sheet.js';

/** R14: who cancelled; `noShow` when the driver waited and the rider did not come (R12). */
function whoCancelled({ cancelledBy: by, cancelReason, assignedAt }: Ride) {
  if (by === 'driver' && cancelReason === noShowReason) return 'noShow';
  return by === 'rider' && assignedAt === null ? 'search' : by;
}

/** A rider who cancels late or does not come may owe a fee. */
const costsFee = ({ payment }: Ride) => payment !== undefined && payment.state !== 'none';

const feeFor = (by: NonNullable<ReturnType<typeof whoCancelled>>) => (by === 'rider' || by === 'noShow' ? by : 'other');

export function CancelledSheet({ ride, note, onCover }: TripSheetProps) {
  const { formatMessage } = useIntl();
  const by = whoCancelled(ride);
  const fee = costsFee(ride);
  const words = by && (fee ? (`trip.cancelledFee.${feeFor(by)}` as const) : (`trip.cancelledBy.${by}` as const));
  return (
    <BottomSheet
      label={formatMessage({ id: 'trip.title.cancelled' })}
      header={
        <SheetHeader
          title={formatMessage({ id: 'trip.title.cancelled' })}
          note={words && formatMessage({ id: words }, { minutes: minutesWaited(ride) })}
        />
      }
      onCover={onCover}
      actions={<ClosingActions ride={ride} invoice={fee} />}
    >
      {note}
      {by === 'expiry' && <UnmetWishesOfEnded ride={ride} />}
      <Compensation ride={ride} />
      <RidePayment ride={ride} />
      {fee && <RideReceipt ride={ride} />}
      <BillDispute ride={ride} />
      <Legs ride={ride} />
      <BlockDriver ride={ride} />
    </BottomSheet>
  );
}

function minutesWaited({ arrivedAt, noShowFrom }: Ride): number {
  return arrivedAt && noShowFrom ? Math.round((Date.parse(noShowFrom) - Date.parse(arrivedAt)) / 60_000) : 5;
}
