import { Icon } from '@rahi/ui-kit';
import { formatCount, useRemote } from '@rahi/web-kit';
import { NavLink } from '@rahi/web-kit/router';
import { FormattedMessage, useIntl } from 'react-intl';
import { useEmergencies } from '../emergencies/emergencies.queries.js';
import { DeskSearch } from '../search/desk-search.js';
import { useShownPlaces } from './places.js';
import styles from './rail.module.css';

/** Every part of the desk, one press away. */
export function Rail() {
  const { formatMessage } = useIntl();
  const { basePath } = useRemote();
  const shown = useShownPlaces();
  const open = useEmergencies().data?.open ?? 0;
  return (
    <nav className={styles.rail} aria-label={formatMessage({ id: 'rail.parts' })}>
      <DeskSearch className={styles.place} nameClass={styles.name} />
      {shown.map(({ path, icon, label }) => (
        <NavLink
          key={path}
          end={path === ''}
          to={path === '' ? basePath : `${basePath}/${path}`}
          className={styles.place}
          title={formatMessage({ id: label })}
          onClick={() => window.scrollTo(0, 0)}
        >
          <Icon name={icon} />
          <span className={styles.name}>
            <FormattedMessage id={label} />
          </span>
          {path === 'incidents' && open > 0 && <em className={styles.count}>{formatCount(open)}</em>}
        </NavLink>
      ))}
      <a
        className={styles.place}
        href="/api/docs"
        target="_blank"
        rel="noreferrer"
        title={formatMessage({ id: 'rail.api' })}
      >
        <Icon name="info" />
        <span className={styles.name}>
          <FormattedMessage id="rail.api" />
        </span>
      </a>
    </nav>
  );
}
