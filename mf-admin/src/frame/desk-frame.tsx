import { classNames } from '@rahi/ui-kit';
import { useRemote } from '@rahi/web-kit';
import { useMatch } from '@rahi/web-kit/router';
import type { ReactNode } from 'react';
import { EmergencyBar } from '../emergencies/emergency-bar.js';
import styles from './desk-frame.module.css';
import { Rail } from './rail.js';

/** Around every screen of the desk: the rail on the left, and the emergencies without an administrator on top. */
export function DeskFrame({ children }: { children: ReactNode }) {
  const { basePath } = useRemote();
  const overMap = useMatch(`${basePath}/map`) !== null;
  return (
    <div className={classNames(styles.frame, overMap && styles.overMap)}>
      <Rail />
      <div className={styles.column}>
        <EmergencyBar />
        <div className={styles.content}>{children}</div>
      </div>
    </div>
  );
}
