import { Banner } from '@rahi/ui-kit';
import { Link } from '@rahi/web-kit/router';
import { FormattedMessage } from 'react-intl';
import styles from './breaches.module.css';

const mostShown = 50;

/** Entries of a pasted list that are nobody's. They are not stored: whoever pasted them sees them this once. */
export function NotFoundEntries({ entries, to }: { entries: readonly string[]; to?: string }) {
  return (
    <Banner title={<FormattedMessage id="breaches.notFound" values={{ count: entries.length }} />}>
      <p className={styles.text}>{entries.slice(0, mostShown).join(', ')}</p>
      {to !== undefined && (
        <Link className={styles.link} to={to}>
          <FormattedMessage id="breaches.openSaved" />
        </Link>
      )}
    </Banner>
  );
}
