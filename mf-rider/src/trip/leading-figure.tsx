import { VisuallyHidden } from '@rahi/ui-kit';
import { unitParts } from '@rahi/web-kit';
import { formatMinutes } from '../area/figures.js';
import styles from './leading-figure.module.css';

/** Minutes as the largest thing of a sheet: "3 min", the unit smaller. From an hour on both are of one size. */
export function LeadingMinutes({ minutes }: { minutes: number }) {
  const whole = Math.max(0, Math.round(minutes));
  if (whole >= 60) return <span className={styles.long}>{formatMinutes(whole)}</span>;
  const { figure, unit } = unitParts(whole, 'minute');
  return (
    <>
      <VisuallyHidden>{formatMinutes(whole)}</VisuallyHidden>
      <span className={styles.figure} aria-hidden="true">
        {figure} <span className={styles.unit}>{unit}</span>
      </span>
    </>
  );
}
