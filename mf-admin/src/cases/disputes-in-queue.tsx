import type { AdminDispute } from '@rahi/contracts/disputes';
import { EmptyState, type TableColumn } from '@rahi/ui-kit';
import { useRemote } from '@rahi/web-kit';
import { Link } from '@rahi/web-kit/router';
import { FormattedMessage, useIntl } from 'react-intl';
import { PagedCard } from '../area/paged-card.js';
import { DisputeWords } from '../disputes/dispute-words.js';
import { disputesQuery, pollMs } from '../disputes/disputes.queries.js';
import { PersonCell, RideIdCell, TimeCell } from '../rides/ride-cells.js';
import styles from './cases.module.css';

const columns: readonly TableColumn[] = [
  { key: 'opened', label: 'cases.column.opened' },
  { key: 'ride', label: 'column.ride' },
  { key: 'person', label: 'column.rider' },
  { key: 'reason', label: 'column.reason' },
  { key: 'actions', label: 'column.actions', hidden: true },
];

/** Disputed bills as a kind of case. They are decided on their own page: svc-rides has them, and the money. */
export function DisputesInQueue() {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  return (
    <PagedCard
      title={formatMessage({ id: 'cases.kind.dispute' })}
      label="disputes.disputes"
      what="disputes.theDisputes"
      columns={columns}
      pageAt={(cursor) => disputesQuery(services.api, 'open', cursor)}
      everyMs={pollMs}
      age
      counted="disputes.count"
      empty={<EmptyState icon="receipt" title={formatMessage({ id: 'disputes.none' })} />}
    >
      {(dispute) => <Row key={dispute.id} dispute={dispute} />}
    </PagedCard>
  );
}

function Row({ dispute }: { dispute: AdminDispute }) {
  const { basePath } = useRemote();
  const { openedAt, rideId, riderId, riderName } = dispute;
  return (
    <tr>
      <TimeCell at={openedAt} />
      <RideIdCell rideId={rideId} />
      <PersonCell kind="user" person={{ id: riderId, name: riderName }} />
      <td>
        <DisputeWords dispute={dispute} />
      </td>
      <td>
        <Link className={styles.link} to={`${basePath}/disputes?state=open`}>
          <FormattedMessage id="cases.decideThere" />
        </Link>
      </td>
    </tr>
  );
}
