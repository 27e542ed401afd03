import { answerSafetyCheck } from '@rahi/contracts/calls/trip-safety.calls';
import type { Ride } from '@rahi/contracts/ride';
import { describeError, useRemote } from '@rahi/web-kit';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { Button } from '../button.js';
import { Dialog } from '../dialog.js';

/** The dialog's texts, from the area's own catalogue: the shell's first screen does not need them. */
export interface SafetyCheckTexts {
  title: string;
  offWay: string;
  longStop: string;
  allRight: string;
  getHelp: string;
  helpIsAsked: string;
  notSent: string;
}

/** "Is everything all right?": open until it is answered, by this person or in time by the server (ADR 30). */
export function SafetyCheck({ ride, texts }: { ride: Pick<Ride, 'id' | 'safetyCheck'>; texts: SafetyCheckTexts }) {
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
      if (said === 'help') services.toast.show({ title: texts.helpIsAsked, tone: 'warn', durationMs: 10_000 });
    } catch (error) {
      services.toast.show({ title: texts.notSent, description: describeError(formatMessage, error), tone: 'bad' });
    }
    setSending(false);
  };
  return (
    <Dialog
      open
      // The question must be answered: it cannot be closed.
      onClose={() => undefined}
      title={texts.title}
      actions={
        <>
          <Button wide kind="danger" loading={sending} onClick={() => void answer('help')}>
            {texts.getHelp}
          </Button>
          <Button wide kind="primary" loading={sending} onClick={() => void answer('ok')}>
            {texts.allRight}
          </Button>
        </>
      }
    >
      <p>{check.kind === 'off_way' ? texts.offWay : texts.longStop}</p>
    </Dialog>
  );
}
