import type { Reservation, ReservationStatus } from '@rahi/contracts/reservation';
import { Pill, type PillTone } from '@rahi/ui-kit';
import { FormattedMessage } from 'react-intl';

const tones: Readonly<Record<ReservationStatus, PillTone>> = {
  booked: 'neutral',
  matching: 'warn',
  assigned: 'ok',
  cancelled: 'bad',
  missed: 'bad',
};

/** The state of a booking for later. */
export function ReservationState({ status }: Pick<Reservation, 'status'>) {
  return (
    <Pill tone={tones[status]} dot>
      <FormattedMessage id={`reservations.status.${status}`} />
    </Pill>
  );
}

/** Whether the desk may still cancel it: once it has a ride, that is cancelled instead. */
export const isOpen = ({ status, rideId }: Pick<Reservation, 'status' | 'rideId'>): boolean =>
  rideId === null && status !== 'cancelled' && status !== 'missed';
