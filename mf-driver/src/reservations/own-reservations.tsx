import { firstName } from '@rahi/contracts/first-name';
import type { Reservation } from '@rahi/contracts/reservation';
import { Button, ConfirmDialog, EmptyState, Pill } from '@rahi/ui-kit';
import { describeError, formatPickupTime, useRemote } from '@rahi/web-kit';
import { useLayer, useNavigate } from '@rahi/web-kit/layers';
import { useInfiniteQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { onlineBy } from './online-by.js';
import { ReservationCard } from './reservation.card.js';
import { ReservationList } from './reservation-list.js';
import styles from './reservations.module.css';
import { ownReservationsQuery, useGiveBackReservation } from './reservations.queries.js';

/** The bookings for later that the driver took: by when to be online, and the way to give one back. */
export function OwnReservations() {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const query = useInfiniteQuery(ownReservationsQuery(services.api));
  const [asked, setAsked] = useLayer<Reservation>();
  return (
    <>
      <ReservationList
        query={query}
        what="reservations.yourOnes"
        empty={
          <EmptyState icon="clock" title={formatMessage({ id: 'reservations.none.yours' })}>
            <FormattedMessage id="reservations.noneHint.yours" />
          </EmptyState>
        }
      >
        {(one) => (
          <li key={one.id}>
            <ReservationCard
              reservation={one}
              note={
                <FormattedMessage
                  id="reservations.onlineBy"
                  values={{ time: <b>{formatPickupTime(onlineBy(one.pickupAt))}</b> }}
                />
              }
            >
              <Standing reservation={one} onGiveBack={() => setAsked(one)} />
            </ReservationCard>
          </li>
        )}
      </ReservationList>
      {asked && <GiveBackDialog reservation={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

/** How the booking stands, and what the driver can do about it. */
function Standing({ reservation, onGiveBack }: { reservation: Reservation; onGiveBack(): void }) {
  const { basePath } = useRemote();
  const navigate = useNavigate();
  const { rideId, status } = reservation;
  return (
    <div className={styles.standing}>
      <Pill tone={status === 'assigned' ? 'ok' : 'warn'} dot>
        <FormattedMessage id="reservations.standing" values={{ status }} />
      </Pill>
      {rideId === null ? (
        status === 'assigned' && (
          <Button small kind="quiet-danger" onClick={onGiveBack}>
            <FormattedMessage id="reservations.giveBack" />
          </Button>
        )
      ) : (
        <Button small onClick={() => void navigate(`${basePath}/trip/${rideId}`)}>
          <FormattedMessage id="reservations.openTrip" />
        </Button>
      )}
    </div>
  );
}

function GiveBackDialog({
  reservation: { id, rider, pickupAt },
  onClose,
}: {
  reservation: Reservation;
  onClose(): void;
}) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const giveBack = useGiveBackReservation();
  const confirm = () =>
    giveBack.mutate(id, {
      onSuccess: () => {
        onClose();
        services.toast.show({
          title: formatMessage({ id: 'reservations.givenBack' }),
          description: formatMessage({ id: 'reservations.givenBackHint' }),
        });
      },
      onError: (error) => {
        onClose();
        services.toast.show({
          title: formatMessage({ id: 'reservations.notGivenBack' }),
          description: describeError(formatMessage, error),
          tone: 'bad',
        });
      },
    });
  return (
    <ConfirmDialog
      open
      danger
      title={formatMessage({ id: 'reservations.giveBackThis' })}
      confirmLabel={formatMessage({ id: 'reservations.giveBack' })}
      keepLabel={formatMessage({ id: 'reservations.keep' })}
      busy={giveBack.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <FormattedMessage
        id="reservations.giveBackHint"
        values={{
          time: formatPickupTime(pickupAt),
          rider: firstName(rider.name) ?? formatMessage({ id: 'rideRequest.rider' }),
        }}
      />
    </ConfirmDialog>
  );
}
