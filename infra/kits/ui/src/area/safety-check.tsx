import { answerSafetyCheck } from '@rahi/contracts/calls/trip-safety.calls';
import type { Ride } from '@rahi/contracts/ride';
import { describeError, useRemote } from '@rahi/web-kit';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../button.js';
import { Dialog } from '../dialog.js';

/** "Is everything all right?": open until it is answered, by this person or in time by the server (ADR 30). Its texts are of `tripTexts`. */
export function SafetyCheck({ ride }: { ride: Pick<Ride, 'id' | 'safetyCheck'> }) {
  const { formatMessage } = useIntl();
  const { api, services } = useRemote();
  const [answered, setAnswered] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const check = ride.safetyCheck;
  if (!check || check.id === answered) return null;
  const answer = async (said: 'ok' | 'help') => {
    setSending(true);
    try {
      await api.call(answerSafetyCheck, { params: { id: ride.id }, body: { answer: said } });
      setAnswered(check.id);
      if (said === 'help')
        services.toast.show({ title: formatMessage({ id: 'ui.trip.helpIsAsked' }), tone: 'warn', durationMs: 10_000 });
    } catch (error) {
      services.toast.show({
        title: formatMessage({ id: 'ui.trip.answerNotSent' }),
        description: describeError(formatMessage, error),
        tone: 'bad',
      });
    }
    setSending(false);
  };
  return (
    <Dialog
      open
      // The question must be answered: it cannot be closed.
      onClose={() => undefined}
      title={formatMessage({ id: 'ui.trip.allRight' })}
      actions={
        <>
          <Button wide kind="danger" loading={sending} onClick={() => void answer('help')}>
            <FormattedMessage id="ui.trip.getHelp" />
          </Button>
          <Button wide kind="primary" loading={sending} onClick={() => void answer('ok')}>
            <FormattedMessage id="ui.trip.allRightYes" />
          </Button>
        </>
      }
    >
      <p>
        <FormattedMessage id={check.kind === 'off_way' ? 'ui.trip.allRightOffWay' : 'ui.trip.allRightLongStop'} />
      </p>
    </Dialog>
  );
}
