import { Icon } from '@rahi/ui-kit';
import { metresText } from '../area/figures.js';
import type { Ahead } from './trip-progress.js';
import styles from './turn-banner.module.css';

/** The next turn, to be read at arm's length. */
export function TurnBanner({ turn }: { turn: NonNullable<Ahead['turn']> }) {
  return (
    <div className={styles.banner}>
      <span className={styles.arrow}>
        <Icon name={turn.step.maneuver} />
      </span>
      <div className={styles.words}>
        <p className={styles.metres}>{metresText(turn.metres)}</p>
        <p className={styles.instruction}>{turn.step.instruction}</p>
      </div>
    </div>
  );
}
