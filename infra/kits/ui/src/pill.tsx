import { isUnderWay, type RideStatus } from '@rahi/contracts/ride-lifecycle';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { classNames } from './class-names.js';
import styles from './pill.module.css';

export type PillTone = 'neutral' | 'brand' | 'ok' | 'warn' | 'bad';

interface PillProps {
  children: ReactNode;
  tone?: PillTone;
  /** A dot before the text, for an ongoing state. */
  dot?: boolean;
}

export function Pill({ children, tone = 'neutral', dot = false }: PillProps) {
  return (
    <span className={classNames(styles.pill, styles[tone])}>
      {dot && <span className={styles.dot} aria-hidden="true" />}
      {children}
    </span>
  );
}

function toneOf(status: RideStatus): PillTone {
  if (status === 'completed') return 'ok';
  if (status === 'cancelled') return 'bad';
  return isUnderWay(status) ? 'brand' : 'warn';
}

/** A ride's status by its documented label (§4). */
export function StatusBadge({ status }: { status: RideStatus }) {
  return (
    <Pill tone={toneOf(status)} dot>
      <FormattedMessage id={`ui.status.${status}`} />
    </Pill>
  );
}
