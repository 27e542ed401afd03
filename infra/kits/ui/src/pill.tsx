import type { RideStatus } from '@rahi/contracts/ride-lifecycle';
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

const statusTones: Readonly<Record<RideStatus, PillTone>> = {
  searching: 'warn',
  driver_assigned: 'brand',
  driver_arrived: 'brand',
  in_progress: 'brand',
  completed: 'ok',
  cancelled: 'bad',
};

/** A ride's status by its documented label (§4). */
export function StatusBadge({ status }: { status: RideStatus }) {
  return (
    <Pill tone={statusTones[status]} dot>
      <FormattedMessage id={`ui.status.${status}`} />
    </Pill>
  );
}
