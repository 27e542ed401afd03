import { distanceKm } from '@rahi/contracts/geo/distance';
import { ConfirmDialog } from '@rahi/ui-kit';
import type { Position } from '@rahi/web-kit';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ActionButton } from '../area/action-button.js';
import { metresText } from '../area/figures.js';
import { nearKm, pickupOf } from '../ride/stops.js';
import { ArriveUnseenDialog } from './arrive-unseen.dialog.js';
import type { TripSheetProps } from './trip-sheet.js';

interface ArrivedButtonProps extends Pick<TripSheetProps, 'ride' | 'moves'> {
  /** Null when the device's position is unknown. */
  position: Position | null;
}

/**
 * Notifies the rider that the driver has arrived. Asks first when the device is not near the pickup: the press may be a
 * mistake. Without a position the server asks why (R49).
 */
export function ArrivedButton({ ride, position, moves }: ArrivedButtonProps) {
  const { formatMessage } = useIntl();
  const [asking, setAsking] = useState(false);
  const awayKm = position ? distanceKm(position, pickupOf(ride)) : 0;
  const busy = moves.moving === 'driver_arrived';
  const [unseen, setUnseen] = useState(false);
  const arrive = async (reason?: string) => {
    const arrived = await moves.move({ status: 'driver_arrived', ...(reason && { reason }) }, ({ code }) => {
      setUnseen(code === 'position_missing');
      return code === 'position_missing';
    });
    setAsking(false);
    if (arrived) setUnseen(false);
  };
  return (
    <>
      <ActionButton kind="primary" loading={busy} onClick={() => (awayKm > nearKm ? setAsking(true) : void arrive())}>
        <FormattedMessage id="trip.iveArrived" />
      </ActionButton>
      <ConfirmDialog
        open={asking}
        title={formatMessage({ id: 'trip.arrivedQuestion' })}
        confirmLabel={formatMessage({ id: 'trip.confirmArrived' })}
        keepLabel={formatMessage({ id: 'trip.keepDriving' })}
        busy={busy}
        onConfirm={() => void arrive()}
        onClose={() => setAsking(false)}
      >
        <FormattedMessage
          id="trip.away"
          values={{
            distance: metresText(awayKm * 1000),
            place: ride.pickupAddress,
            rider: ride.rider.name || formatMessage({ id: 'trip.theRider' }),
          }}
        />
      </ConfirmDialog>
      <ArriveUnseenDialog
        open={unseen}
        place={ride.pickupAddress}
        busy={busy}
        onArrive={(reason) => void arrive(reason)}
        onClose={() => setUnseen(false)}
      />
    </>
  );
}
