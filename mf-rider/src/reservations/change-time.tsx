import { formatRupees } from '@rahi/contracts/money';
import type { FareQuote } from '@rahi/contracts/quote';
import type { Reservation } from '@rahi/contracts/reservation';
import { Banner, Button, Dialog, Money, Skeleton } from '@rahi/ui-kit';
import { ApiError, describeError, formatPickupTimeAlone, useRemote } from '@rahi/web-kit';
import { useOpenLayer } from '@rahi/web-kit/layers';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { BeforeAfter, Side, SideFare } from '../area/before-after.js';
import { PickupTimeFields } from '../pickup-time/pickup-time.fields.js';
import { usePickupTime } from '../pickup-time/use-pickup-time.js';
import { useDebounced } from '../places/use-debounced.js';
import { pickupOf } from '../rides/ride-stops.js';
import styles from './change-time.module.css';
import { useChangeReservation, useFareAt } from './reservations.queries.js';

/** The button that changes when the rider is picked up. */
export function ChangeTime({ reservation }: { reservation: Reservation }) {
  const [changing, setChanging] = useOpenLayer();
  return (
    <>
      <Button wide icon="clock" onClick={() => setChanging(true)}>
        <FormattedMessage id="reservations.changeTime" />
      </Button>
      {changing && <ChangeTimeDialog reservation={reservation} onClose={() => setChanging(false)} />}
    </>
  );
}

/** How long a choice stands before its fare is asked for, in milliseconds. */
const settledMs = 400;

/** Another time, with its fare beside the one that was agreed. */
function ChangeTimeDialog({ reservation, onClose }: { reservation: Reservation; onClose(): void }) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const chosen = usePickupTime(reservation.pickupAt);
  const pickupAt = new Date(chosen.at).toISOString();
  const settled = useDebounced(pickupAt, settledMs);
  const fare = useFareAt(reservation, settled);
  const change = useChangeReservation(reservation);
  const [refusal, setRefusal] = useState<Error | null>(null);
  const isSame = Date.parse(pickupAt) === Date.parse(reservation.pickupAt);
  const quote = settled === pickupAt && !isSame ? fare.data : undefined;
  const problem = refusal ?? (settled === pickupAt && !isSame ? fare.error : null);

  const confirm = ({ total, quoteId }: FareQuote) =>
    change.mutate(
      { pickupAt, fare: total, ...(quoteId && { quoteId }) },
      {
        onSuccess: (changed) => {
          services.toast.show({
            title: formatMessage({ id: 'reservations.changed' }),
            description: formatPickupTimeAlone(changed.pickupAt),
            tone: 'ok',
          });
          onClose();
        },
        onError: (error) => {
          setRefusal(error);
          if (error instanceof ApiError && error.code === 'fare_changed') void fare.refetch();
        },
      },
    );

  return (
    <Dialog
      open
      title={formatMessage({ id: 'reservations.changeTime' })}
      onClose={onClose}
      actions={
        <>
          <Button wide onClick={onClose}>
            <FormattedMessage id="reservations.keepTime" />
          </Button>
          <Button
            kind="primary"
            disabled={!quote}
            loading={change.isPending || (fare.isFetching && !quote)}
            onClick={() => quote && confirm(quote)}
          >
            {quote ? (
              <FormattedMessage id="reservations.changeFor" values={{ total: formatRupees(quote.total) }} />
            ) : (
              <FormattedMessage id="reservations.changeTime" />
            )}
          </Button>
        </>
      }
    >
      <PickupTimeFields
        chosen={{
          ...chosen,
          choose: (time) => {
            setRefusal(null);
            chosen.choose(time);
          },
        }}
        place={pickupOf(reservation)}
      />
      <div className={styles.fares}>
        <BeforeAfter>
          <Side name={<FormattedMessage id="reservations.before" />}>
            <span>{formatPickupTimeAlone(reservation.pickupAt)}</span>
            <SideFare>
              <Money rupees={reservation.fare} />
            </SideFare>
          </Side>
          {!isSame && (
            <Side name={<FormattedMessage id="reservations.after" />} isNew>
              <span>{formatPickupTimeAlone(pickupAt)}</span>
              <SideFare>{quote ? <Money rupees={quote.total} /> : problem ? '–' : <Skeleton width={60} />}</SideFare>
            </Side>
          )}
        </BeforeAfter>
      </div>
      {reservation.driver && !isSame && (
        <p className={styles.lost}>
          <FormattedMessage id="reservations.changeLosesDriver" values={{ name: reservation.driver.name }} />
        </p>
      )}
      <output className={styles.problem}>
        {problem && (
          <Banner
            tone="bad"
            title={formatMessage({ id: 'reservations.notChanged' })}
            action={
              refusal === null && (
                <Button small onClick={() => void fare.refetch()}>
                  <FormattedMessage id="ui.retry" />
                </Button>
              )
            }
          >
            {describeError(formatMessage, problem)}
          </Banner>
        )}
      </output>
    </Dialog>
  );
}
