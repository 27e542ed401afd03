import { BottomSheet, Legs, Money, SheetHeader } from '@rahi/ui-kit';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { BillDispute } from '../bill/bill-dispute.js';
import { BlockDriver } from '../bill/block-driver.js';
import { HelpWithRide } from '../bill/help-with-ride.js';
import { ReceiptMail } from '../bill/receipt-mail.js';
import { RidePayment } from '../bill/ride-payment.js';
import { RideReceipt } from '../bill/ride-receipt.js';
import { SplitFare } from '../bill/split-fare.js';
import { TipDriver } from '../bill/tip-driver.js';
import { KeepDriver } from '../kept-drivers/keep-driver.js';
import { isLowRating, RateRide } from '../rides/rate-ride.js';
import { ClosingActions } from './closing-actions.js';
import styles from './completed.sheet.module.css';
import { titleOfTrip } from './title-of-trip.js';
import type { TripSheetProps } from './trip-sheet.js';

export function CompletedSheet({ ride, note, onCover }: TripSheetProps) {
  const { formatMessage } = useIntl();
  const [stars, setStars] = useState(ride.rating);
  const low = isLowRating(stars);
  const title = titleOfTrip(formatMessage, ride);
  const help = (
    <>
      <BillDispute ride={ride} />
      <BlockDriver ride={ride} />
      <HelpWithRide ride={ride} />
    </>
  );
  return (
    <BottomSheet
      label={title}
      header={
        <SheetHeader
          title={title}
          note={ride.driver ? formatMessage({ id: 'trip.with' }, { name: ride.driver.user.name }) : undefined}
          beside={
            <b className={styles.amount}>
              <Money rupees={ride.fare} />
            </b>
          }
        />
      }
      defaultRest="full"
      onCover={onCover}
      actions={<ClosingActions ride={ride} invoice />}
    >
      {note}
      <RidePayment ride={ride} />
      <RateRide ride={ride} onStars={setStars} />
      {low && (
        <section className={styles.help}>
          <p className={styles.words}>
            <FormattedMessage id="trip.helpAfterLowRating" />
          </p>
          {help}
        </section>
      )}
      <KeepDriver ride={ride} />
      <TipDriver ride={ride} />
      <RideReceipt ride={ride} />
      <SplitFare ride={ride} />
      <ReceiptMail ride={ride} />
      {!low && help}
      <Legs ride={ride} />
    </BottomSheet>
  );
}
