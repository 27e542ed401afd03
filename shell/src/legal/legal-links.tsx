import { operatorTexts } from '@rahi/contracts/operator';
import { Link } from '@rahi/web-kit/router';
import { FormattedMessage, useIntl } from 'react-intl';
import styles from './legal.module.css';

/** Leads to the operator's texts, below the sign-in. */
export function LegalLinks() {
  const { formatMessage } = useIntl();
  return (
    <nav className={styles.links} aria-label={formatMessage({ id: 'legal.title' })}>
      {operatorTexts.map((name) => (
        <Link key={name} to={`/legal#${name}`} className={styles.link}>
          <FormattedMessage id={`legal.${name}`} />
        </Link>
      ))}
    </nav>
  );
}
