import { Banner, Button } from '@rahi/ui-kit';
import type { Pickup } from '../places/use-pickup.js';
import styles from './location-notice.module.css';

/** Why the device's position is not known, in the documented words (§5), and the ways on. */
export function LocationNotice({ pickup, onPickByHand }: { pickup: Pickup; onPickByHand(): void }) {
  if (!pickup.error || pickup.stop) return null;
  return (
    <div role="alert">
      <Banner title={pickup.error.message}>
        <div className={styles.ways}>
          <Button small loading={pickup.locating} onClick={() => void pickup.toDevice()}>
            Try again
          </Button>
          <Button small onClick={onPickByHand}>
            Choose your pickup
          </Button>
        </div>
      </Banner>
    </div>
  );
}
