import { Icon, type IconName } from '@rahi/ui-kit';
import { Link } from '@rahi/web-kit/router';
import type { ReactNode } from 'react';
import styles from './kind-row.module.css';

/** On the home screen: the way to a kind of ride that is offered there. */
export function KindRow({ icon, to, children }: { icon: IconName; to: string; children: ReactNode }) {
  return (
    <Link to={to} className={styles.row}>
      <Icon name={icon} />
      <span className={styles.title}>{children}</span>
      <Icon name="chevron-right" />
    </Link>
  );
}
