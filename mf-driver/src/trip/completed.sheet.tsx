import { formatRupees } from '@rahi/contracts/money';
import type { Ride } from '@rahi/contracts/ride';
import { HeroMoney, KeyValue, KeyValues, Money, SegmentedControl, SheetHeader, Stars } from '@rahi/ui-kit';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ActionButton } from '../area/action-button.js';
import { earningsOf } from '../ride/earnings-of.js';
import { StageSheet } from '../stage/stage-sheet.js';
import { Collect, type Received } from './collect.js';
import styles from './ended-trip.module.css';
import { UpiCode } from './upi-code.js';
import { useGoHome, useReturnHome } from './use-return-home.js';

/** §2: the rating that the completed screen shows, whatever the driver's average. */
const shownRating = 5;

/** How the driver may receive the payment, whatever the rider chose at booking. */
const receivedBy: readonly Received[] = ['upi', 'cash'];

/** completed: the amount to collect, then the earnings of the trip. */
export function CompletedSheet({ ride }: { ride: Ride }) {
  const { formatMessage } = useIntl();
  const due = ride.payment?.state === 'due' ? ride.payment : null;
  const rider = ride.rider.name || formatMessage({ id: 'trip.theRider' });
  const goHome = useGoHome();
  const [chosen, setChosen] = useState<Received | null>(null);
  const method = chosen ?? (due?.method === 'upi' ? 'upi' : 'cash');
  return (
    <StageSheet
      rest="full"
      label={formatMessage({ id: 'trip.completedTitle' })}
      header={
        <SheetHeader
          title={formatMessage({ id: 'trip.completedTitle' })}
          note={
            due
              ? formatMessage({ id: 'trip.greatJobCollect' }, { due: formatRupees(due.due), method: due.method })
              : formatMessage({ id: 'trip.greatJob' })
          }
          beside={<Stars rating={shownRating} />}
        />
      }
      actions={
        <>
          {due && <Collect rideId={ride.id} method={method} />}
          <ActionButton wide kind={due ? 'secondary' : 'primary'} onClick={goHome}>
            <FormattedMessage id="trip.continueDriving" />
          </ActionButton>
        </>
      }
    >
      {due && (
        <>
          <div className={styles.collect}>
            <p className={styles.from}>
              <FormattedMessage id="trip.collect" values={{ method, rider }} />
            </p>
            <HeroMoney rupees={due.due} size="collect" />
          </div>
          <SegmentedControl<Received>
            label={formatMessage({ id: 'trip.paidBy' })}
            value={method}
            onChange={setChosen}
            options={receivedBy.map((value) => ({
              value,
              label: formatMessage({ id: 'trip.paidByMethod' }, { method: value }),
            }))}
            wide
          />
          {method === 'upi' && due.upiLink && (
            <UpiCode link={due.upiLink} amount={formatRupees(due.due)} rider={rider} />
          )}
        </>
      )}
      <Earned ride={ride} />
      {!due && <Returning />}
    </StageSheet>
  );
}

/** R31: the countdown to home starts when the payment is confirmed, or when none is due. */
function Returning() {
  const { seconds } = useReturnHome();
  return (
    <p className={styles.note}>
      <FormattedMessage id="trip.returning" values={{ seconds }} />
    </p>
  );
}

/** The settlement: fare, commission, and additions. */
function Earned({ ride }: { ride: Ride }) {
  const { formatMessage } = useIntl();
  const { gross, commissionPercent, commission, bonus, tip, net } = earningsOf(ride, null);
  return (
    <KeyValues>
      <KeyValue name={formatMessage({ id: 'trip.fareEarned' })}>
        <Money rupees={gross} inColumn />
      </KeyValue>
      <KeyValue name={formatMessage({ id: 'trip.commission' }, { commissionPercent })}>
        <Money rupees={-Number(commission)} signed inColumn />
      </KeyValue>
      {Number(bonus) > 0 && (
        <KeyValue name={formatMessage({ id: 'trip.bonus' })}>
          <Money rupees={bonus} signed inColumn />
        </KeyValue>
      )}
      {Number(tip) > 0 && (
        <KeyValue name={formatMessage({ id: 'trip.tip' })}>
          <Money rupees={tip} signed inColumn />
        </KeyValue>
      )}
      <KeyValue name={formatMessage({ id: 'trip.net' })} total>
        <Money rupees={net} inColumn />
      </KeyValue>
    </KeyValues>
  );
}
