import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Button } from './button.js';
import { Icon } from './icon.js';
import type { IconName } from './icon-paths.js';
import styles from './notice-states.module.css';

interface EmptyStateProps {
  icon?: IconName;
  title: string;
  /** The meaning, and the next step. */
  children?: ReactNode;
  action?: ReactNode;
}

/** An empty state, with a suggestion. */
export function EmptyState({ icon = 'info', title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <span className={styles.disc}>
        <Icon name={icon} />
      </span>
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.words}>{children}</div>}
      {action}
    </div>
  );
}

interface ErrorStateProps {
  title: string;
  /** The explanation, in words. */
  children?: ReactNode;
  onRetry?(): void;
  /** It represents the whole page: its title is the page's heading. */
  page?: boolean;
  retrying?: boolean;
  retryLabel?: string;
}

/** Something failed: what, in words, and a Retry that works. */
export function ErrorState({ title, children, onRetry, page = false, retrying = false, retryLabel }: ErrorStateProps) {
  const { formatMessage } = useIntl();
  return (
    <div className={styles.state} role="alert">
      <span className={styles.badDisc}>
        <Icon name="info" />
      </span>
      {page ? <h1 className={styles.title}>{title}</h1> : <p className={styles.title}>{title}</p>}
      {children && <div className={styles.words}>{children}</div>}
      {onRetry && (
        <Button icon="refresh" onClick={onRetry} loading={retrying}>
          {retryLabel ?? formatMessage({ id: 'ui.retry' })}
        </Button>
      )}
    </div>
  );
}
