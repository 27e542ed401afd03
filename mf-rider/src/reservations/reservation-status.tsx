import type { Reservation, ReservationStatus } from '@rahi/contracts/reservation';
import { Pill, type PillTone } from '@rahi/ui-kit';
import { FormattedMessage } from 'react-intl';

const tones: Readonly<Record<ReservationStatus, PillTone>> = {
  booked: 'brand',
  matching: 'warn',
  assigned: 'ok',
  cancelled: 'bad',
  missed: 'bad',
};

export function ReservationPill({ status }: Pick<Reservation, 'status'>) {
  return (
    <Pill tone={tones[status]} dot>
      <FormattedMessage id={`reservations.status.${status}`} />
    </Pill>
  );
}

/** What the state means to the rider, in a sentence. */
export function ReservationState({ reservation }: { reservation: Reservation }) {
  const { status, releases, driver, guest, cancelledBy } = reservation;
  switch (status) {
    case 'booked':
      return <FormattedMessage id={releases > 0 ? 'reservations.state.givenBack' : 'reservations.state.booked'} />;
    case 'matching':
      return <FormattedMessage id="reservations.state.matching" />;
    case 'assigned':
      return guest ? (
        <FormattedMessage
          id="reservations.state.assignedForGuest"
          values={{ name: driver?.name ?? '', guest: guest.name }}
        />
      ) : (
        <FormattedMessage id="reservations.state.assigned" values={{ name: driver?.name ?? '' }} />
      );
    case 'cancelled':
      return <FormattedMessage id="reservations.state.cancelled" values={{ by: cancelledBy ?? 'other' }} />;
    case 'missed':
      return <FormattedMessage id="reservations.state.missed" />;
  }
}
