import { blockDays, blockPerson, blockReasons } from '@rahi/contracts/calls/blocks.calls';
import { Button } from '@rahi/ui-kit';
import { describeError, useRemote } from '@rahi/web-kit';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import styles from './block-rider.module.css';

const blockMs = blockDays * 24 * 3_600_000;

/** The driver's way to report the rider of a trip and never to meet them again; nothing when the trip is too long ago. */
export function BlockRider({ rideId, endedAt }: { rideId: string; endedAt: string }) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const [asking, setAsking] = useState(false);
  const [now] = useState(() => Date.now());
  const block = useMutation({
    mutationFn: (reason: (typeof blockReasons)[number]) =>
      services.api.call(blockPerson, { params: { id: rideId }, body: { reason } }),
  });
  if (now - Date.parse(endedAt) > blockMs) return null;
  return (
    <div className={styles.way}>
      <output>
        {block.isSuccess && (
          <p className={styles.words}>
            <FormattedMessage id="block.done" />
          </p>
        )}
      </output>
      {!asking && (
        <Button kind="quiet" onClick={() => setAsking(true)}>
          <FormattedMessage id="block.open" />
        </Button>
      )}
      {asking && !block.isSuccess && (
        <>
          <p className={styles.words}>
            <FormattedMessage id="block.hint" />
          </p>
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
        </>
      )}
      {block.error && (
        <p className={styles.wrong} role="alert">
          {describeError(formatMessage, block.error)}
        </p>
      )}
    </div>
  );
}
