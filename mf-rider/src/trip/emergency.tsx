import { raiseEmergency } from '@rahi/contracts/calls/rides.calls';
import type { Ride } from '@rahi/contracts/ride';
import { Button, Dialog } from '@rahi/ui-kit';
import { describeError, useRemote } from '@rahi/web-kit';
import { useMutation } from '@tanstack/react-query';
import { memo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import styles from './emergency.module.css';

/** India's one number for police, fire and ambulance. */
const emergencyNumber = '112';

/**
 * Records the emergency at the first press, with where the device is, and offers the call that brings help (R31). What is
 * said claims only what was done.
 */
export const Emergency = memo(function Emergency({ ride }: { ride: Ride }) {
  const { formatMessage } = useIntl();
  const { api, services } = useRemote();
  const [open, setOpen] = useState(false);
  const raise = useMutation({
    mutationFn: () => {
      const { position } = services.location.getSnapshot();
      const body = position ? { lat: position.lat, lng: position.lng } : {};
      return api.call(raiseEmergency, { params: { id: ride.id }, body });
    },
    onSuccess: ({ message }) =>
      services.toast.show({
        title: formatMessage({ id: 'trip.emergencyAlert' }),
        description: message,
        tone: 'warn',
        durationMs: 10_000,
      }),
    onError: (error) =>
      services.toast.show({
        title: formatMessage({ id: 'trip.alertNotSent' }),
        description: formatMessage(
          { id: 'trip.alertNotSentHint' },
          { reason: describeError(formatMessage, error, 'trip.rahiNotReached'), emergencyNumber },
        ),
        tone: 'bad',
        durationMs: 10_000,
      }),
  });

  const press = () => {
    setOpen(true);
    raise.mutate();
  };

  return (
    <>
      <Button kind="danger" wide icon="sos" onClick={press}>
        <FormattedMessage id="trip.emergency" />
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={formatMessage({ id: 'trip.emergency' })}
        actions={
          <Button wide onClick={() => setOpen(false)}>
            <FormattedMessage id="ui.close" />
          </Button>
        }
      >
        <output>
          {raise.isPending && <FormattedMessage id="trip.sendingAlert" />}
          {raise.data?.message}
          {raise.error && <FormattedMessage id="trip.teamNotReached" />}
        </output>
        <a className={styles.call} href={`tel:${emergencyNumber}`}>
          <FormattedMessage id="trip.callNumber" values={{ emergencyNumber }} />
        </a>
        {raise.error && (
          <Button wide onClick={() => raise.mutate()}>
            <FormattedMessage id="trip.tryAgain" />
          </Button>
        )}
      </Dialog>
    </>
  );
});
