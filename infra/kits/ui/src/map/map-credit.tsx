import type { CSSProperties } from 'react';
import { classNames } from '../class-names.js';
import styles from './map-credit.module.css';

const COPYRIGHT = 'https://www.openstreetmap.org/copyright';

interface MapCreditProps {
  attribution: string;
  /** Where it is. */
  className?: string;
  style?: CSSProperties;
}

/** Whose data a map shows. Only the link takes presses: the map lies under the rest. */
export function MapCredit({ attribution, className, style }: MapCreditProps) {
  return (
    <p className={classNames(styles.credit, className)} style={style}>
      <a href={COPYRIGHT} target="_blank" rel="noreferrer">
        {attribution}
      </a>
    </p>
  );
}
