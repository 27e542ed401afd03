import type { Dues } from '@rahi/contracts/dues';
import { formatRupees } from '@rahi/contracts/money';
import { methodClaimed, usualPaymentMethod } from '@rahi/contracts/payment-methods';
import { Banner, Button } from '@rahi/ui-kit';
import { formatClock } from '@rahi/web-kit';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { UpiPayment } from '../bill/upi-payment.js';
import { useDues } from '../bill/dues.queries.js';
import { shortAddress } from '../places/stop-of-place.js';
import styles from './open-dues.module.css';

/** The rides that a rider pays before the next booking, each with its way to pay (R40); once enough are paid, that they may go on. */
export function OpenDues({ words }: { words: string }) {
  const { formatMessage } = useIntl();
  const { data: dues } = useDues();
  if (dues && !dues.open) return <Banner tone="ok" title={formatMessage({ id: 'booking.duesPaid' })} />;
  const amount = dues && formatRupees(dues.amount);
  return (
    <section className={styles.dues} aria-label={formatMessage({ id: 'booking.duesList' })}>
      <Banner
        tone="bad"
        title={
          amount ? formatMessage({ id: 'booking.duesOpen' }, { amount }) : formatMessage({ id: 'booking.cannotBook' })
        }
      >
        {words}
      </Banner>
      <ul className={styles.rides}>
        {dues?.rides.map((ride) => (
          <DueRide key={ride.rideId} ride={ride} />
        ))}
      </ul>
      <p className={styles.note}>
        <FormattedMessage id="booking.duesCash" />
      </p>
    </section>
  );
}

function DueRide({ ride: { rideId, due, dropoffAddress, completedAt, upiLink } }: { ride: Dues['rides'][number] }) {
  const { formatDate } = useIntl();
  const [open, setOpen] = useState(false);
  const details = `pay-${rideId}`;
  return (
    <li className={styles.ride}>
      <div className={styles.head}>
        <span>
          <b className={styles.place}>{shortAddress(dropoffAddress)}</b>
          <span className={styles.note}>
            {formatDate(completedAt, { day: 'numeric', month: 'short' })}, {formatClock(completedAt)}
          </span>
        </span>
        <Button small aria-expanded={open} aria-controls={details} onClick={() => setOpen(!open)}>
          <FormattedMessage id="booking.duesPay" values={{ amount: formatRupees(due) }} />
        </Button>
      </div>
      <div id={details} hidden={!open}>
        {open && upiLink !== null && (
          <UpiPayment
            rideId={rideId}
            amount={formatRupees(due)}
            link={upiLink}
            note={null}
            claim={methodClaimed(usualPaymentMethod)}
            onPayInCash={() => setOpen(false)}
          />
        )}
      </div>
    </li>
  );
}
