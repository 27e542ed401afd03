import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { EmptyState } from './notice-states.js';
import { Page } from './page.js';
import lostWay from './lost-way.svg';
import styles from './not-found.module.css';

/** The page for a path that leads nowhere; `action` is the way back. */
export function NotFound({ action }: { action: ReactNode }) {
  const { formatMessage } = useIntl();
  return (
    <Page>
      <svg className={styles.way} aria-hidden="true">
        <use href={`${lostWay}#way`} />
      </svg>
      <h1 className={styles.title}>
        <FormattedMessage id="ui.notFound.heading" />
      </h1>
      <EmptyState icon="pin" title={formatMessage({ id: 'ui.notFound.title' })} action={action}>
        <FormattedMessage id="ui.notFound.hint" />
      </EmptyState>
    </Page>
  );
}
