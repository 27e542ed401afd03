import { chooseReceiptMail } from '@rahi/contracts/calls/account.calls';
import type { Ride } from '@rahi/contracts/ride';
import { Button } from '@rahi/ui-kit';
import { describeError, useRemote } from '@rahi/web-kit';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { riderSummaryQuery } from '../rides/rides.queries.js';
import styles from './receipt-mail.module.css';

/** Asks a rider after their first completed ride, until they answer, whether receipts are to come by mail. Later it is in the account. */
export function ReceiptMail({ ride }: { ride: Ride }) {
  const { formatMessage } = useIntl();
  const { api, services, user } = useRemote();
  const heading = useId();
  const notAsked = user.receiptMail === null;
  const { data, isSuccess, isFetchedAfterMount } = useQuery({
    ...riderSummaryQuery(api, user.id),
    enabled: notAsked,
    // What is known is from before the ride ended.
    refetchOnMount: 'always',
  });
  const choose = useMutation({
    mutationFn: (wanted: boolean) =>
      api.call(chooseReceiptMail, {
        params: { id: user.id },
        body: { wanted, ...(wanted && { rideId: ride.id }) },
      }),
    onSuccess: (changed) => services.session.update(changed),
    onError: (error) => {
      const description = describeError(formatMessage, error);
      services.toast.show({ title: formatMessage({ id: 'receiptMail.failed' }), description, tone: 'bad' });
    },
  });
  if (choose.data?.receiptMail) {
    return (
      <output className={styles.chosen}>
        <FormattedMessage id="receiptMail.chosen" values={{ email: user.email }} />
      </output>
    );
  }
  if (!notAsked || !isSuccess || !isFetchedAfterMount || data?.completedRides !== 1) return null;
  const answer = (wanted: boolean) => !choose.isPending && choose.mutate(wanted);
  return (
    <section className={styles.question} aria-labelledby={heading}>
      <h3 id={heading} className={styles.heading}>
        <FormattedMessage id="receiptMail.ask" />
      </h3>
      <div className={styles.answers}>
        <Button small kind="quiet" aria-disabled={choose.isPending} onClick={() => answer(false)}>
          <FormattedMessage id="receiptMail.no" />
        </Button>
        <Button small loading={choose.isPending && choose.variables} onClick={() => answer(true)}>
          <FormattedMessage id="receiptMail.yes" />
        </Button>
      </div>
    </section>
  );
}
