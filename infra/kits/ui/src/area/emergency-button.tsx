import { raiseEmergency } from '@rahi/contracts/calls/rides.calls';
import { emergencyNumber } from '@rahi/contracts/emergency-number';
import { describeError, useRemote } from '@rahi/web-kit';
import { useOpenLayer } from '@rahi/web-kit/layers';
import { createContext, memo, use, useEffect, useRef, useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../button.js';
import { ConfirmDialog, Dialog } from '../dialog.js';
import { HoldButton } from '../hold-button.js';
import styles from './emergency-button.module.css';

type Alert = { state: 'sending' } | { state: 'sent'; message: string } | { state: 'failed' };

interface EmergencySteps {
  /** Records the emergency. */
  raise(): void;
  /** Asks whether it is one. */
  ask(): void;
}

const EmergencyContext = createContext<EmergencySteps | null>(null);

interface EmergencyOfTripProps {
  rideId: string;
  children: ReactNode;
}

/**
 * The dialogs of a trip's `EmergencyButton`, wherever that is: a device that is turned, or a trip that goes on, has the button at another
 * place, and must not close them. Records the emergency with the device's position, and offers the call that brings help (R31). The
 * texts claim only what was done, and are of `tripTexts`.
 */
export function EmergencyOfTrip({ rideId, children }: EmergencyOfTripProps) {
  const { formatMessage } = useIntl();
  const { api, services } = useRemote();
  const [open, setOpen] = useOpenLayer();
  const [asking, setAsking] = useOpenLayer();
  const [alert, setAlert] = useState<Alert>({ state: 'sending' });

  const raise = async () => {
    setAlert({ state: 'sending' });
    const { position } = services.location.getSnapshot();
    const body = position ? { lat: position.lat, lng: position.lng } : {};
    try {
      const { message } = await api.call(raiseEmergency, { params: { id: rideId }, body });
      setAlert({ state: 'sent', message });
      services.toast.show({
        title: formatMessage({ id: 'ui.trip.emergencyAlert' }),
        description: message,
        tone: 'warn',
        durationMs: 10_000,
      });
    } catch (error) {
      setAlert({ state: 'failed' });
      services.toast.show({
        title: formatMessage({ id: 'ui.trip.alertNotSent' }),
        description: formatMessage(
          { id: 'ui.trip.alertNotSentHint' },
          { reason: describeError(formatMessage, error, 'ui.trip.rahiNotReached'), emergencyNumber },
        ),
        tone: 'bad',
        durationMs: 10_000,
      });
    }
  };
  const start = () => {
    setAsking(false);
    setOpen(true);
    void raise();
  };

  const steps = useRef<EmergencySteps>(null);
  useEffect(() => {
    steps.current = { raise: start, ask: () => setAsking(true) };
  });
  const [stable] = useState<EmergencySteps>(() => ({
    raise: () => steps.current?.raise(),
    ask: () => steps.current?.ask(),
  }));

  return (
    <EmergencyContext value={stable}>
      {children}
      <ConfirmDialog
        open={asking}
        title={formatMessage({ id: 'ui.trip.raiseEmergency' })}
        confirmLabel={formatMessage({ id: 'ui.trip.sendAlert' })}
        keepLabel={formatMessage({ id: 'ui.trip.noEmergency' })}
        danger
        onConfirm={start}
        onClose={() => setAsking(false)}
      >
        <FormattedMessage id="ui.trip.raiseEmergencyHint" />
        <CallForHelp />
      </ConfirmDialog>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={formatMessage({ id: 'ui.trip.emergency' })}
        actions={
          <Button wide onClick={() => setOpen(false)}>
            <FormattedMessage id="ui.close" />
          </Button>
        }
      >
        <output>
          {alert.state === 'sending' && <FormattedMessage id="ui.trip.sendingAlert" />}
          {alert.state === 'sent' && alert.message}
          {alert.state === 'failed' && <FormattedMessage id="ui.trip.teamNotReached" />}
        </output>
        <CallForHelp />
        {alert.state === 'failed' && (
          <Button wide onClick={() => void raise()}>
            <FormattedMessage id="ui.trip.tryAgain" />
          </Button>
        )}
      </Dialog>
    </EmergencyContext>
  );
}

interface EmergencyButtonProps {
  /** In a circle, over a map. */
  round?: boolean;
}

/** Held, it records an emergency; pressed, it asks. Is within an `EmergencyOfTrip`. A tick of the trip does not render it. */
export const EmergencyButton = memo(function EmergencyButton({ round }: EmergencyButtonProps) {
  const { formatMessage } = useIntl();
  const steps = use(EmergencyContext);
  if (!steps) throw new Error('An EmergencyButton is within an EmergencyOfTrip.');
  return (
    <HoldButton
      icon="sos"
      round={round}
      label={formatMessage({ id: 'ui.trip.emergency' })}
      hint={formatMessage({ id: 'ui.trip.pressAndHold' })}
      onHold={steps.raise}
      onAsk={steps.ask}
    />
  );
});

/** The call that brings help, from the first dialog on. */
function CallForHelp() {
  return (
    <a className={styles.call} href={`tel:${emergencyNumber}`}>
      <FormattedMessage id="ui.trip.callNumber" values={{ emergencyNumber }} />
    </a>
  );
}
