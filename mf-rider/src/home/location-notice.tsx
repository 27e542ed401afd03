import { describeError } from '@rahi/web-kit';
import { Banner, Button } from '@rahi/ui-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Pickup } from '../places/use-pickup.js';
import styles from './location-notice.module.css';

/** Why the device's position is not known, in the documented words (§5), and the ways on. */
export function LocationNotice({ pickup, onPickByHand }: { pickup: Pickup; onPickByHand(): void }) {
  const { formatMessage } = useIntl();
  if (!pickup.error || pickup.stop) return null;
  return (
    <div role="alert">
      <Banner title={describeError(formatMessage, pickup.error)}>
        <div className={styles.ways}>
          <Button small loading={pickup.locating} onClick={() => void pickup.toDevice()}>
            <FormattedMessage id="home.tryAgain" />
          </Button>
          <Button small onClick={onPickByHand}>
            <FormattedMessage id="home.chooseYourPickup" />
          </Button>
        </div>
      </Banner>
    </div>
  );
}
