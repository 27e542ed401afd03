import { formatRupees } from '@rahi/contracts/money';
import {
  driverMethods,
  isClaimable,
  isConfirmedByDriver,
  isHanded,
  methodToDriver,
  usualPaymentMethod,
  type DriverMethod,
} from '@rahi/contracts/payment-methods';
import { unclaimedRupees, type RidePayment } from '@rahi/contracts/payment';
import type { Ride } from '@rahi/contracts/ride';
import { HeroMoney, KeyValue, KeyValues, Money, SegmentedControl, SheetHeader, Stars } from '@rahi/ui-kit';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ActionButton } from '../area/action-button.js';
import { earningsOf } from '../ride/earnings-of.js';
import { StageSheet } from '../stage/stage-sheet.js';
import { Claimed } from './claimed-by-rider.js';
import { Collect } from './collect.js';
import styles from './ended-trip.module.css';
import { UpiCode } from './upi-code.js';
import { useGoHome, useReturnHome } from './use-return-home.js';

/** §2: the rating that the completed screen shows, whatever the driver's average. */
const shownRating = 5;

/** How the driver may receive the payment, whatever the rider chose at booking. What has a code to scan comes first. */
const receivedBy = driverMethods.toReversed();

/** completed: the amount to collect, then the earnings of the trip. */
export function CompletedSheet({ ride }: { ride: Ride }) {
  const { formatMessage } = useIntl();
  const due = ride.payment?.state === 'due' ? ride.payment : null;
  const claim = Number(ride.payment?.claimed ?? 0) > 0 ? ride.payment : undefined;
  const rider = ride.rider.name || formatMessage({ id: 'trip.theRider' });
  const goHome = useGoHome();
  const [chosen, setChosen] = useState<DriverMethod | null>(null);
  const method = chosen ?? (due && isConfirmedByDriver(due.method) ? due.method : usualPaymentMethod);
  // R40: money that went to the platform is not the driver's to confirm.
  const confirmed =
    (due && isHanded(method) ? method : null) ?? (ride.payment?.payee === 'driver' ? methodToDriver(method) : null);
  return (
    <StageSheet
      rest="full"
      label={formatMessage({ id: 'trip.completedTitle' })}
      header={
        <SheetHeader
          title={formatMessage({ id: 'trip.completedTitle' })}
          note={<Note due={due} method={method} claimed={claim !== undefined} />}
          beside={<Stars rating={shownRating} />}
        />
      }
      actions={
        <>
          {confirmed && (due || claim) && <Collect rideId={ride.id} method={confirmed} claimed={due === null} />}
          <ActionButton wide kind={due ? 'secondary' : 'primary'} onClick={goHome}>
            <FormattedMessage id="trip.continueDriving" />
          </ActionButton>
        </>
      }
    >
      {claim && <Claimed payment={claim} rider={rider} />}
      {due && <ToCollect payment={due} rider={rider} method={method} onChoose={setChosen} />}
      <Earned ride={ride} />
      {!due && <Returning />}
    </StageSheet>
  );
}

/** R14 with R31 and R40: what the driver does now, by the way that is chosen on this screen. */
function Note({ due, method, claimed }: { due: RidePayment | null; method: DriverMethod; claimed: boolean }) {
  if (due) {
    return (
      <FormattedMessage id={`trip.greatJobCollect.${method}`} values={{ due: formatRupees(unclaimedRupees(due)) }} />
    );
  }
  return <FormattedMessage id={claimed ? 'trip.greatJobClaimed' : 'trip.greatJob'} />;
}

interface ToCollectProps {
  payment: RidePayment;
  rider: string;
  method: DriverMethod;
  onChoose(method: DriverMethod): void;
}

/** The amount, and the code for it where it goes by UPI. */
function ToCollect({ payment, rider, method, onChoose }: ToCollectProps) {
  const { formatMessage } = useIntl();
  const rupees = unclaimedRupees(payment);
  return (
    <>
      <div className={styles.collect}>
        <p className={styles.from}>
          <FormattedMessage id={`trip.collect.${method}`} values={{ payee: payment.payee, rider }} />
        </p>
        <HeroMoney rupees={rupees} size="collect" />
      </div>
      {/* Where nobody takes UPI, there is nothing to choose. */}
      {(payment.upiLink !== null || isClaimable(payment.method)) && (
        <SegmentedControl<DriverMethod>
          label={formatMessage({ id: 'trip.paidBy' })}
          value={method}
          onChange={onChoose}
          options={receivedBy.map((value) => ({
            value,
            label: formatMessage({ id: `trip.paidBy.${value}` }),
          }))}
          wide
        />
      )}
      {isClaimable(method) && payment.upiLink && (
        <UpiCode link={payment.upiLink} amount={formatRupees(rupees)} rider={rider} />
      )}
    </>
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
