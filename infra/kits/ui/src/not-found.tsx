import type { ReactNode } from 'react';
import { EmptyState } from './notice-states.js';
import { Page } from './page.js';
import styles from './not-found.module.css';

/** The page for a path that leads nowhere; `action` is the way back. */
export function NotFound({ action }: { action: ReactNode }) {
  return (
    <Page>
      <h1 className={styles.title}>404 Page Not Found</h1>
      <EmptyState icon="pin" title="There is nothing at this address." action={action}>
        It may have moved, or the link was cut short.
      </EmptyState>
    </Page>
  );
}
