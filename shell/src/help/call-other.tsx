import { callPerson } from '@rahi/contracts/calls/trip-safety.calls';
import { Button } from '@rahi/ui-kit';
import { describeError, formatDayAndClock, type RemoteServices } from '@rahi/web-kit';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import styles from './help.module.css';

interface CallOtherProps {
  rideId: string;
  /** Until when it is possible. */
  until: string;
  services: Pick<RemoteServices, 'api' | 'toast'>;
}

/** Connects the two people of a trip by telephone because of a lost item; neither sees the other's number. */
export function CallOther({ rideId, until, services: { api, toast } }: CallOtherProps) {
  const { formatMessage } = useIntl();
  const [now] = useState(() => Date.now());
  const [busy, setBusy] = useState(false);
  if (Date.parse(until) <= now) return null;
  const call = async () => {
    setBusy(true);
    try {
      await api.call(callPerson, { params: { id: rideId } });
      toast.show({ title: formatMessage({ id: 'help.call.rings' }), tone: 'ok' });
    } catch (error) {
      toast.show({
        title: formatMessage({ id: 'help.call.failed' }),
        description: describeError(formatMessage, error),
        tone: 'bad',
      });
    }
    setBusy(false);
  };
  return (
    <>
      <p className={styles.quiet}>
        <FormattedMessage id="help.call.until" values={{ time: formatDayAndClock(Date.parse(until)) }} />
      </p>
      <Button wide icon="phone" loading={busy} onClick={() => void call()}>
        <FormattedMessage id="help.call" />
      </Button>
    </>
  );
}
