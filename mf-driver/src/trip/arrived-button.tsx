import { distanceKm } from '@rahi/contracts/geo/distance';
import { ConfirmDialog, placeText } from '@rahi/ui-kit';
import { settledPosition, useRemote } from '@rahi/web-kit';
import { useOpenLayer } from '@rahi/web-kit/layers';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ActionButton } from '../area/action-button.js';
import { metresText } from '../area/figures.js';
import { nearKm, pickupOf } from '../ride/stops.js';
import { ArriveUnseenDialog } from './arrive-unseen.dialog.js';
import type { TripSheetProps } from './trip-sheet.js';

/**
 * Notifies the rider that the driver has arrived. Asks first when the device is not near the pickup: the press may be a
 * mistake. Without a position the server asks why (R49).
 */
export function ArrivedButton({ ride, moves }: Pick<TripSheetProps, 'ride' | 'moves'>) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const [looking, setLooking] = useState(false);
  const [asking, setAsking] = useOpenLayer();
  const [awayKm, setAwayKm] = useState(0);
  const busy = moves.moving === 'driver_arrived';
  const [unseen, setUnseen] = useOpenLayer();
  const arrive = async (reason?: string) => {
    const arrived = await moves.move({ status: 'driver_arrived', ...(reason && { reason }) }, ({ code }) => {
      setUnseen(code === 'position_missing');
      return code === 'position_missing';
    });
    setAsking(false);
    if (arrived) setUnseen(false);
  };
  const press = async () => {
    setLooking(true);
    const position = await settledPosition(services.location);
    const km = position ? distanceKm(position, pickupOf(ride)) : 0;
    setLooking(false);
    setAwayKm(km);
    if (km > nearKm) return setAsking(true);
    await arrive();
  };
  return (
    <>
      <ActionButton kind="primary" loading={busy || looking} onClick={() => void press()}>
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
            place: placeText(ride.pickupAddress),
            rider: ride.rider.name || formatMessage({ id: 'trip.theRider' }),
          }}
        />
      </ConfirmDialog>
      <ArriveUnseenDialog
        open={unseen}
        place={placeText(ride.pickupAddress)}
        busy={busy}
        onArrive={(reason) => void arrive(reason)}
        onClose={() => setUnseen(false)}
      />
    </>
  );
}
