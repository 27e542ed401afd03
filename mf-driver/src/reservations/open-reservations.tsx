import type { OpenReservation } from '@rahi/contracts/reservation';
import { formatRupees } from '@rahi/contracts/money';
import { Button, Dialog, EmptyState } from '@rahi/ui-kit';
import { ApiError, describeError, formatPickupTime, useRemote } from '@rahi/web-kit';
import { useLayer, useNavigate } from '@rahi/web-kit/layers';
import { useInfiniteQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { metresText } from '../area/figures.js';
import { onlineBy } from './online-by.js';
import { ReservationCard } from './reservation.card.js';
import { ReservationList } from './reservation-list.js';
import { openReservationsQuery, useTakeReservation } from './reservations.queries.js';
import styles from './reservations.module.css';

/** The bookings for later that the driver may take, each with one tap and a question. */
export function OpenReservations({ onTaken }: { onTaken(): void }) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const query = useInfiniteQuery(openReservationsQuery(services.api));
  const [asked, setAsked] = useLayer<OpenReservation>();
  return (
    <>
      <ReservationList
        query={query}
        what="reservations.openOnes"
        empty={
          <EmptyState icon="clock" title={formatMessage({ id: 'reservations.none.open' })}>
            <FormattedMessage id="reservations.noneHint.open" />
          </EmptyState>
        }
      >
        {(one) => (
          <li key={one.id}>
            <ReservationCard reservation={one} note={<Away km={one.pickupDistance} />}>
              {one.overlaps ? (
                <p className={styles.overlaps}>
                  <FormattedMessage id="reservations.overlaps" />
                </p>
              ) : (
                <Button wide onClick={() => setAsked(one)}>
                  <FormattedMessage id="reservations.take" />
                </Button>
              )}
            </ReservationCard>
          </li>
        )}
      </ReservationList>
      {asked && <TakeDialog reservation={asked} onClose={() => setAsked(null)} onTaken={onTaken} />}
    </>
  );
}

/** How far the pickup is from where the driver was last. */
function Away({ km }: { km: number | null }) {
  return km === null ? (
    <FormattedMessage id="reservations.distanceUnknown" />
  ) : (
    <FormattedMessage id="reservations.away" values={{ km: metresText(km * 1000) }} />
  );
}

interface TakeDialogProps {
  reservation: OpenReservation;
  onClose(): void;
  onTaken(): void;
}

function TakeDialog({ reservation: { id, pickupAt, earnings }, onClose, onTaken }: TakeDialogProps) {
  const { formatMessage } = useIntl();
  const { basePath, services } = useRemote();
  const navigate = useNavigate();
  const take = useTakeReservation();
  const refuse = (error: Error) => {
    const papers = error instanceof ApiError && error.code === 'papers_missing';
    services.toast.show({
      title: formatMessage({ id: 'reservations.notTaken' }),
      description: describeError(formatMessage, error),
      tone: 'bad',
      ...(papers && {
        action: {
          label: formatMessage({ id: 'home.papersOpen' }),
          onPress: () => void navigate(`${basePath}/documents`),
        },
      }),
    });
  };
  const confirm = () =>
    take.mutate(id, {
      onSuccess: () => {
        services.toast.show({
          title: formatMessage({ id: 'reservations.taken' }),
          description: formatMessage({ id: 'reservations.onlineBy' }, { time: formatPickupTime(onlineBy(pickupAt)) }),
          tone: 'ok',
        });
        onClose();
        onTaken();
      },
      onError: (error) => {
        onClose();
        refuse(error);
      },
    });
  return (
    <Dialog
      open
      title={formatMessage({ id: 'reservations.takeThis' })}
      onClose={onClose}
      actions={
        <>
          <Button wide onClick={onClose}>
            <FormattedMessage id="reservations.notNow" />
          </Button>
          <Button kind="primary" loading={take.isPending} onClick={confirm}>
            <FormattedMessage id="reservations.take" />
          </Button>
        </>
      }
    >
      <FormattedMessage
        id="reservations.takeHint"
        values={{
          pickup: formatPickupTime(pickupAt),
          earnings: formatRupees(earnings),
          online: formatPickupTime(onlineBy(pickupAt)),
        }}
      />
    </Dialog>
  );
}
