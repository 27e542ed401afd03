import { Icon, type IconName } from '@rahi/ui-kit';
import { formatCount, useRemote, type MessageId } from '@rahi/web-kit';
import { NavLink } from '@rahi/web-kit/router';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSeesPositions } from '../area/positions-only.js';
import { useEmergencies } from '../emergencies/emergencies.queries.js';
import styles from './rail.module.css';

interface Place {
  /** Below the area; empty for its home. */
  path: string;
  icon: IconName;
  label: MessageId;
  /** Shows where people are, which not every role sees. */
  positions?: true;
}

const places: readonly Place[] = [
  { path: '', icon: 'home', label: 'rail.dashboard' },
  { path: 'map', icon: 'map', label: 'dashboard.liveMap', positions: true },
  { path: 'reservations', icon: 'clock', label: 'rail.reservations' },
  { path: 'queues', icon: 'pin', label: 'rail.queues' },
  { path: 'incidents', icon: 'sos', label: 'rail.incidents' },
  { path: 'cases', icon: 'mail', label: 'rail.cases' },
  { path: 'flags', icon: 'flag', label: 'rail.flags' },
  { path: 'reviews', icon: 'user', label: 'rail.reviews' },
  { path: 'money', icon: 'wallet', label: 'dashboard.money' },
  { path: 'disputes', icon: 'chat', label: 'rail.disputes' },
  { path: 'promos', icon: 'bag', label: 'rail.promos' },
  { path: 'tariffs', icon: 'receipt', label: 'dashboard.tariffs' },
  { path: 'audit', icon: 'history', label: 'dashboard.auditLog' },
];

/** Every part of the desk, one press away. */
export function Rail() {
  const { formatMessage } = useIntl();
  const { basePath } = useRemote();
  const seesPositions = useSeesPositions();
  const shown = places.filter(({ positions }) => !positions || seesPositions);
  const open = useEmergencies().data?.open ?? 0;
  return (
    <nav className={styles.rail} aria-label={formatMessage({ id: 'rail.parts' })}>
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
