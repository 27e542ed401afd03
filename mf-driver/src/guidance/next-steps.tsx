import { placeText } from '@rahi/ui-kit';
import type { TurnAhead } from '@rahi/contracts/geo/ahead';
import { FormattedMessage } from 'react-intl';
import { metresText } from '../area/figures.js';
import { TurnIcon } from './turn-icon.js';
import styles from './next-steps.module.css';

/** §2: how many steps are shown unasked. */
const shownUnasked = 2;

/** The next two turns. */
export function NextSteps({ turns }: { turns: readonly TurnAhead[] }) {
  if (turns.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>
        <FormattedMessage id="trip.nextSteps" />
      </h2>
      <StepList turns={turns.slice(0, shownUnasked)} />
    </section>
  );
}

/** The next turns with their distance from here. The first is also the one on the banner. */
export function StepList({ turns }: { turns: readonly TurnAhead[] }) {
  return (
    <ol className={styles.steps}>
      {turns.map(({ kind, step, metres }, index) => (
        // A route may take the same turn twice, and steps have no id.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={`${index} ${step.instruction}`} className={styles.step}>
          <TurnIcon turn={kind} />
          <span className={styles.instruction}>{placeText(step.instruction)}</span>
          <span className={styles.distance}>{metresText(metres)}</span>
        </li>
      ))}
    </ol>
  );
}
