import { blockDays, blockPerson, blockReasons } from '@rahi/contracts/calls/blocks.calls';
import type { Ride } from '@rahi/contracts/ride';
import { Button, Dialog } from '@rahi/ui-kit';
import { describeError, useRemote } from '@rahi/web-kit';
import { useMutation } from '@tanstack/react-query';
import { useOpenLayer } from '@rahi/web-kit/layers';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import styles from './bill-dispute.module.css';

const blockMs = blockDays * 24 * 3_600_000;

/** Lets the rider block the driver of a ride permanently. Shows nothing when the ride had no driver, or is too long ago. */
export function BlockDriver({ ride }: { ride: Ride }) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const [asking, setAsking] = useOpenLayer();
  const [now] = useState(() => Date.now());
  const block = useMutation({
    mutationFn: (reason: (typeof blockReasons)[number]) =>
      services.api.call(blockPerson, { params: { id: ride.id }, body: { reason } }),
    onSuccess: () => setAsking(false),
  });
  const end = ride.completedAt ?? ride.cancelledAt;
  if (ride.driverId === null || end === null || now - Date.parse(end) > blockMs) return null;
  const close = () => setAsking(false);
  return (
    <>
      <output className={styles.state}>
        {block.isSuccess && (
          <p className={styles.words}>
            <FormattedMessage id="block.done" />
          </p>
        )}
      </output>
      {!block.isSuccess && (
        <div className={styles.way}>
          <Button kind="quiet" onClick={() => setAsking(true)}>
            <FormattedMessage id="block.open" />
          </Button>
        </div>
      )}
      <Dialog
        open={asking}
        onClose={close}
        title={formatMessage({ id: 'block.title' })}
        actions={
          <Button wide kind="quiet" onClick={close}>
            <FormattedMessage id="ui.close" />
          </Button>
        }
      >
        <FormattedMessage id="block.hint" />
        <div className={styles.reasons}>
          {blockReasons.map((reason) => (
            <Button
              key={reason}
              wide
              loading={block.isPending && block.variables === reason}
              aria-disabled={block.isPending}
              onClick={() => !block.isPending && block.mutate(reason)}
            >
              {formatMessage({ id: 'block.reason' }, { reason })}
            </Button>
          ))}
        </div>
        {block.error && (
          <p className={styles.wrong} role="alert">
            {describeError(formatMessage, block.error)}
          </p>
        )}
      </Dialog>
    </>
  );
}
