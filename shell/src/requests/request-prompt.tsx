import { documentedEarnings } from '@rahi/contracts/documented-earnings';
import { formatRupees } from '@rahi/contracts/money';
import { Button, Icon, VisuallyHidden } from '@rahi/ui-kit';
import { useCountdown, useTitleNotice, useRoomToken } from '@rahi/web-kit';
import { answerBy, answerSeconds } from '@rahi/web-kit/requests';
import { useNavigate } from '@rahi/web-kit/layers';
import { useId, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import styles from './request-prompt.module.css';
import { useFocusGivenBack } from './use-focus-given-back.js';
import type { Waiting } from './waiting.js';

interface RequestPromptProps {
  waiting: Waiting;
  /** Answered "Not now", looked at, or over: it is asked no more. */
  onSettled(): void;
}

/**
 * Asks on top of the screen. It does not take the focus or cover the page: the driver may be typing a destination. "Not
 * now" hides the request, which goes to other drivers once its time is over.
 */
export function RequestPrompt({ waiting, onSettled }: RequestPromptProps) {
  const { formatMessage } = useIntl();
  const { kind, offered, ride } = waiting;
  const [until] = useState(() => answerBy(offered.offer?.expiresAt, Date.now()));
  const seconds = useCountdown(until, onSettled);
  // Read out once, and not each second.
  const [inAll] = useState(seconds);
  const navigate = useNavigate();
  const id = useId();
  const title = formatMessage({ id: kind === 'given' ? 'requests.given' : 'requests.new' });
  useTitleNotice(title);
  const prompt = useRef<HTMLElement>(null);
  useRoomToken(prompt, '--prompt');
  useFocusGivenBack(prompt);

  const see = () => {
    onSettled();
    void navigate(`/driver/${kind === 'given' ? 'trip' : 'ride-request'}/${ride.id}`);
  };
  return (
    <section ref={prompt} className={styles.prompt} aria-labelledby={id}>
      <span className={styles.sign}>
        <Icon name="bell" />
      </span>
      <div className={styles.words}>
        <p id={id} className={styles.title}>
          {title}
        </p>
        <p className={styles.note}>
          <FormattedMessage
            id={kind === 'given' ? 'requests.toConfirm' : 'requests.toAnswer'}
            values={{ seconds, earnings: earningsOf(waiting) }}
          />
        </p>
        <div role="alert">
          <VisuallyHidden>
            <FormattedMessage id="requests.said" values={{ kind, seconds: inAll }} />
          </VisuallyHidden>
        </div>
      </div>
      <div className={styles.actions}>
        <Button wide onClick={onSettled}>
          <FormattedMessage id="requests.notNow" />
        </Button>
        <Button kind="primary" onClick={see}>
          <FormattedMessage id="requests.see" />
        </Button>
      </div>
      <span className={styles.time} style={{ scale: `${seconds / answerSeconds} 1` }} />
    </section>
  );
}

/** "₹165.44" for the driver. */
function earningsOf({ ride, pickupKm }: Waiting): string {
  return formatRupees((ride.earnings ?? documentedEarnings(ride.fare, pickupKm)).net);
}
