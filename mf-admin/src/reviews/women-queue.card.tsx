import { isAllowedAtDesk } from '@rahi/contracts/admin-roles';
import { womanReviews, type WomanReview } from '@rahi/contracts/calls/women.calls';
import { groupedPhone } from '@rahi/contracts/phones';
import { Button, EmptyState, type TableColumn } from '@rahi/ui-kit';
import { describeError, useRemote } from '@rahi/web-kit';
import { useOpenLayer } from '@rahi/web-kit/layers';
import { Link } from '@rahi/web-kit/router';
import { FormattedMessage, useIntl } from 'react-intl';
import { PagedCard } from '../area/paged-card.js';
import { ReasonDialog } from '../area/reason.dialog.js';
import { useVerifyWoman } from '../driver/driver.queries.js';
import { PersonCell, TimeCell } from '../rides/ride-cells.js';
import { pollMs, womanReviewsQuery } from './reviews.queries.js';
import styles from './reviews.module.css';

const columns: readonly TableColumn[] = [
  { key: 'since', label: 'reviews.since' },
  { key: 'driver', label: 'column.driver' },
  { key: 'phone', label: 'driver.phone' },
  { key: 'actions', label: 'column.actions', hidden: true },
];

/** Drivers who say that they are women and wait for the desk (R46). Only for those who may decide: others see nobody's gender. */
export function WomenQueue() {
  const { formatMessage } = useIntl();
  const { services, user } = useRemote();
  if (!isAllowedAtDesk({ isAdmin: true, adminRole: user.adminRole }, womanReviews.roles)) return null;
  return (
    <PagedCard
      title={formatMessage({ id: 'reviews.women' })}
      label="reviews.women"
      what="reviews.theWomen"
      columns={columns}
      pageAt={(cursor) => womanReviewsQuery(services.api, cursor)}
      everyMs={pollMs}
      age
      cards
      counted="reviews.count"
      empty={
        <EmptyState icon="check" title={formatMessage({ id: 'reviews.noWomen' })}>
          <FormattedMessage id="reviews.noWomenHint" />
        </EmptyState>
      }
    >
      {(review) => <Row key={review.driverId} review={review} />}
    </PagedCard>
  );
}

function Row({ review: { driverId, name, phone, since } }: { review: WomanReview }) {
  const { formatMessage } = useIntl();
  const { services, basePath } = useRemote();
  const verify = useVerifyWoman(driverId);
  const [refusing, setRefusing] = useOpenLayer();
  const decide = async (verified: boolean, reason?: string) => {
    try {
      await verify.mutateAsync({ verified, ...(reason !== undefined && { reason }) });
      services.toast.show({ title: formatMessage({ id: 'reviews.womanDecided' }, { name, verified }), tone: 'ok' });
    } catch (error) {
      const description = describeError(formatMessage, error);
      services.toast.show({ title: formatMessage({ id: 'driver.womanNotSaved' }), description, tone: 'bad' });
    } finally {
      setRefusing(false);
    }
  };
  return (
    <tr>
      <TimeCell at={since} />
      <PersonCell kind="driver" person={{ id: driverId, name }} />
      <td>{phone ? groupedPhone(phone) : '–'}</td>
      <td>
        <div className={styles.actions}>
          <Link
            className={styles.link}
            to={`${basePath}/reviews/${driverId}`}
            aria-label={formatMessage({ id: 'reviews.papersOf' }, { name })}
          >
            <FormattedMessage id="reviews.papers" />
          </Link>
          <Button
            small
            loading={verify.isPending}
            aria-label={formatMessage({ id: 'reviews.verifyWomanOf' }, { name })}
            onClick={() => void decide(true)}
          >
            <FormattedMessage id="driver.verify" />
          </Button>
          <Button
            small
            disabled={verify.isPending}
            aria-label={formatMessage({ id: 'reviews.refuseOf' }, { paper: name })}
            onClick={() => setRefusing(true)}
          >
            <FormattedMessage id="reviews.refuse" />
          </Button>
        </div>
        {refusing && (
          <ReasonDialog
            title={formatMessage({ id: 'reviews.refuseOf' }, { paper: name })}
            confirmLabel={formatMessage({ id: 'reviews.refuse' })}
            keepLabel={formatMessage({ id: 'reviews.keep' })}
            danger
            busy={verify.isPending}
            onConfirm={(reason) => void decide(false, reason)}
            onClose={() => setRefusing(false)}
          >
            <FormattedMessage id="reviews.refuseWomanHint" />
          </ReasonDialog>
        )}
      </td>
    </tr>
  );
}
