import { noShowReason, type Ride } from '@rahi/contracts/ride';
import { ConfirmDialog } from '@rahi/ui-kit';
import { useCountdown, stopwatchText } from '@rahi/web-kit';
import { useOpenLayer } from '@rahi/web-kit/layers';
import { FormattedMessage, useIntl } from 'react-intl';
import { ActionButton } from '../area/action-button.js';
import styles from './ended-trip.module.css';

/** Seconds until the driver may leave because the rider did not come (R12); null when the server sets no such time. */
export function useNoShowSeconds({ noShowFrom }: Pick<Ride, 'noShowFrom'>): number | null {
  const seconds = useCountdown(noShowFrom ? Date.parse(noShowFrom) : null);
  return noShowFrom ? seconds : null;
}

interface NoShowProps {
  rider: string;
  /** From `useNoShowSeconds`. */
  seconds: number | null;
}

/** Says when the driver may leave. */
export function NoShowHint({ rider, seconds }: NoShowProps) {
  if (!seconds) return null;
  return (
    <p className={styles.note}>
      <FormattedMessage id="trip.noShowIn" values={{ rider, time: stopwatchText(seconds) }} />
    </p>
  );
}

interface NoShowButtonProps extends NoShowProps {
  busy: boolean;
  onLeave(reason: typeof noShowReason): Promise<void>;
}

/** The way to leave without the rider, once the driver has waited long enough. */
export function NoShowButton({ rider, seconds, busy, onLeave }: NoShowButtonProps) {
  const { formatMessage } = useIntl();
  const [asking, setAsking] = useOpenLayer();
  if (seconds !== 0) return null;
  const leave = async () => {
    await onLeave(noShowReason);
    setAsking(false);
  };
  return (
    <>
      <ActionButton wide onClick={() => setAsking(true)}>
        <FormattedMessage id="trip.noShow" />
      </ActionButton>
      <ConfirmDialog
        open={asking}
        title={formatMessage({ id: 'trip.noShowTitle' })}
        confirmLabel={formatMessage({ id: 'trip.noShowConfirm' })}
        keepLabel={formatMessage({ id: 'trip.keepWaiting' })}
        danger
        busy={busy}
        onConfirm={() => void leave()}
        onClose={() => setAsking(false)}
      >
        <FormattedMessage id="trip.noShowHint" values={{ rider }} />
      </ConfirmDialog>
    </>
  );
}
