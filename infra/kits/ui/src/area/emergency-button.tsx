import { raiseEmergency } from '@rahi/contracts/calls/rides.calls';
import { describeError, useRemote, type MessageId } from '@rahi/web-kit';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../button.js';
import { ConfirmDialog, Dialog } from '../dialog.js';
import { HoldButton } from '../hold-button.js';
import styles from './emergency-button.module.css';

/** India's one number for police, fire and ambulance. */
const emergencyNumber = '112';

/** The button's texts, from the area's own catalogue: the shell's first screen does not need them. */
export interface EmergencyTexts {
  emergency: string;
  pressAndHold: string;
  emergencyAlert: string;
  raiseEmergency: string;
  raiseEmergencyHint: string;
  sendAlert: string;
  noEmergency: string;
  sendingAlert: string;
  teamNotReached: string;
  alertNotSent: string;
  /** Takes the reason and the number. */
  alertNotSentHint(reason: string, emergencyNumber: string): string;
  callNumber(emergencyNumber: string): string;
  tryAgain: string;
}

type Alert = { state: 'sending' } | { state: 'sent'; message: string } | { state: 'failed' };

interface EmergencyButtonProps {
  rideId: string;
  texts: EmergencyTexts;
  /** The message for a failure that says nothing. */
  notReached: MessageId;
  /** In a circle, over a map. */
  round?: boolean;
}

/**
 * Records the emergency after the button was held, with the device's position, and offers the call that brings help
 * (R31). The texts claim only what was done.
 */
export function EmergencyButton({ rideId, texts, notReached, round }: EmergencyButtonProps) {
  const { formatMessage } = useIntl();
  const { api, services } = useRemote();
  const [open, setOpen] = useState(false);
  const [asking, setAsking] = useState(false);
  const [alert, setAlert] = useState<Alert>({ state: 'sending' });

  const raise = async () => {
    setAlert({ state: 'sending' });
    const { position } = services.location.getSnapshot();
    const body = position ? { lat: position.lat, lng: position.lng } : {};
    try {
      const { message } = await api.call(raiseEmergency, { params: { id: rideId }, body });
      setAlert({ state: 'sent', message });
      services.toast.show({ title: texts.emergencyAlert, description: message, tone: 'warn', durationMs: 10_000 });
    } catch (error) {
      setAlert({ state: 'failed' });
      services.toast.show({
        title: texts.alertNotSent,
        description: texts.alertNotSentHint(describeError(formatMessage, error, notReached), emergencyNumber),
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

  return (
    <>
      <HoldButton
        icon="sos"
        round={round}
        label={texts.emergency}
        hint={texts.pressAndHold}
        onHold={start}
        onAsk={() => setAsking(true)}
      />
      <ConfirmDialog
        open={asking}
        title={texts.raiseEmergency}
        confirmLabel={texts.sendAlert}
        keepLabel={texts.noEmergency}
        danger
        onConfirm={start}
        onClose={() => setAsking(false)}
      >
        {texts.raiseEmergencyHint}
      </ConfirmDialog>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={texts.emergency}
        actions={
          <Button wide onClick={() => setOpen(false)}>
            <FormattedMessage id="ui.close" />
          </Button>
        }
      >
        <output>
          {alert.state === 'sending' && texts.sendingAlert}
          {alert.state === 'sent' && alert.message}
          {alert.state === 'failed' && texts.teamNotReached}
        </output>
        <a className={styles.call} href={`tel:${emergencyNumber}`}>
          {texts.callNumber(emergencyNumber)}
        </a>
        {alert.state === 'failed' && (
          <Button wide onClick={() => void raise()}>
            {texts.tryAgain}
          </Button>
        )}
      </Dialog>
    </>
  );
}
