import type { ReactNode } from 'react';
import { classNames } from './class-names.js';
import styles from './page.module.css';

interface PageProps {
  /** `column` for reading and filling in, `desk` for a dashboard. */
  width?: 'column' | 'desk';
  children: ReactNode;
}

/** A screen without a map: starts below the shell's header. */
export function Page({ width = 'column', children }: PageProps) {
  return <div className={classNames(styles.page, styles[width])}>{children}</div>;
}

interface MapScreenProps {
  /** Fills everything on a phone, also under the header; right of the panel where there is one. */
  map: ReactNode;
  /** Over the map's upper edge, below the header: the next turn. */
  top?: ReactNode;
  /** A `BottomSheet`. */
  children: ReactNode;
}

/** A screen that is a map, with everything else in its sheet. */
export function MapScreen({ map, top, children }: MapScreenProps) {
  return (
    <div className={styles.screen}>
      <div className={styles.map}>{map}</div>
      {top && <div className={styles.top}>{top}</div>}
      {children}
    </div>
  );
}
