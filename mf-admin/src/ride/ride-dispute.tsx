import { Card, KeyValue, KeyValues, Money, QuerySection, Skeleton } from '@rahi/ui-kit';
import { useRemote } from '@rahi/web-kit';
import { Link } from '@rahi/web-kit/router';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { DisputeStatePill } from '../disputes/dispute-state.js';
import { DisputeWords } from '../disputes/dispute-words.js';
import { disputeOfRideQuery, pollMs } from '../disputes/disputes.queries.js';
import styles from './ride-facts.module.css';

/** The rider's dispute of the bill, and its outcome; nothing for the many rides without one. */
export function RideDispute({ rideId }: { rideId: string }) {
  const { formatMessage } = useIntl();
  const { services, basePath } = useRemote();
  const dispute = useQuery({
    ...disputeOfRideQuery(services.api, rideId),
    refetchInterval: ({ state }) => (state.data?.state === 'open' ? pollMs : false),
  });
  if (dispute.isPending || dispute.data === null) return null;
  return (
    <Card
      title={formatMessage({ id: 'ride.dispute' })}
      beside={
        <Link className={styles.link} to={`${basePath}/disputes`}>
          <FormattedMessage id="ride.disputes" />
        </Link>
      }
    >
      <QuerySection query={dispute} what="disputes.theDispute" skeleton={<Skeleton shape="row" />}>
        {(known) =>
          known && (
            <>
              <DisputeWords dispute={known} />
              <KeyValues>
                <KeyValue name={formatMessage({ id: 'column.state' })}>
                  <DisputeStatePill state={known.state} />
                </KeyValue>
                {known.state === 'refunded' && (
                  <KeyValue name={formatMessage({ id: 'disputes.column.refunded' })}>
                    <Money rupees={known.refunded} inColumn />
                  </KeyValue>
                )}
              </KeyValues>
            </>
          )
        }
      </QuerySection>
    </Card>
  );
}
