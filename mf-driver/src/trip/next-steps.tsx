import { Button, Icon } from '@rahi/ui-kit';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { RouteStep } from './trip-progress.js';
import styles from './next-steps.module.css';

/** §2: the steps shown before all are asked for. */
const shownAtFirst = 2;

/** The next two turns, or all that are left. */
export function NextSteps({ steps }: { steps: readonly RouteStep[] }) {
  const { formatMessage } = useIntl();
  const [all, setAll] = useState(false);
  if (steps.length === 0) return null;
  const shown = all ? steps : steps.slice(0, shownAtFirst);
  return (
    <section className={styles.section} aria-label={formatMessage({ id: 'trip.nextSteps' })}>
      {steps.length <= shownAtFirst && (
        <h2 className={styles.title}>
          <FormattedMessage id="trip.nextSteps" />
        </h2>
      )}
      <ol className={styles.steps} id="next-steps">
        {shown.map((step, index) => (
          // A route may take the same turn twice, and steps have no id.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={`${index} ${step.instruction}`} className={styles.step}>
            <Icon name={step.maneuver} />
            <span className={styles.instruction}>{step.instruction}</span>
            <span className={styles.distance}>{step.distance.value > 0 && step.distance.text}</span>
          </li>
        ))}
      </ol>
      {steps.length > shownAtFirst && (
        <Button
          small
          wide
          icon={all ? 'chevron-up' : 'chevron-down'}
          aria-expanded={all}
          aria-controls="next-steps"
          onClick={() => setAll(!all)}
        >
          <FormattedMessage id="trip.nextSteps" />
        </Button>
      )}
    </section>
  );
}
