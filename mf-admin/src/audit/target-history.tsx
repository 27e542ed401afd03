import { adminAudit } from '@rahi/contracts/calls/admin.calls';
import { Card, QuerySection } from '@rahi/ui-kit';
import { queryOptionsFor, usePollInterval, type ApiClient, useRemote } from '@rahi/web-kit';
import { Link } from '@rahi/web-kit/router';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { momentText } from '../area/moments.js';
import { RowSkeletons } from '../area/row-skeletons.js';
import styles from './target-history.module.css';

const pollMs = 30_000;
const newest = 20;

export const historyQuery = (api: ApiClient, target: string) =>
  queryOptionsFor(api, adminAudit, { query: { target, limit: newest } });

/** What administrators did to one user or ride, newest first, with their reasons. */
export function TargetHistory({ targetId }: { targetId: string }) {
  const { formatMessage } = useIntl();
  const { services, basePath } = useRemote();
  const refetchInterval = usePollInterval(services.live, pollMs);
  const history = useQuery({ ...historyQuery(services.api, targetId), refetchInterval });
  return (
    <Card
      title={formatMessage({ id: 'audit.atTheDesk' })}
      beside={
        <Link className={styles.link} to={`${basePath}/audit?target=${targetId}`}>
          <FormattedMessage id="audit.inTheAuditLog" />
        </Link>
      }
    >
      <QuerySection query={history} what="audit.deskActions" skeleton={<RowSkeletons />}>
        {({ entries }) =>
          entries.length === 0 ? (
            <p className={styles.none}>
              <FormattedMessage id="audit.noneHere" />
            </p>
          ) : (
            <ol className={styles.list}>
              {entries.map((entry) => (
                <li key={entry.id} className={styles.entry}>
                  <span>
                    <strong>{entry.actorName ?? formatMessage({ id: 'audit.anAdministrator' })}</strong>{' '}
                    <span className={styles.action}>{entry.action}</span>
                    {entry.outcome === 'refused' && <FormattedMessage id="audit.refusedToo" />}
                  </span>
                  <time className={styles.when} dateTime={entry.occurredAt}>
                    {momentText(entry.occurredAt)}
                  </time>
                  {(entry.reason ?? entry.code) && <q className={styles.reason}>{entry.reason ?? entry.code}</q>}
                </li>
              ))}
            </ol>
          )
        }
      </QuerySection>
    </Card>
  );
}
