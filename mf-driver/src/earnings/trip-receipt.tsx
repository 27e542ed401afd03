import type { LedgerEntry } from '@rahi/contracts/earnings';
import { Button, Dialog, KeyValue, KeyValues, Money } from '@rahi/ui-kit';
import { formatDayAndClock } from '@rahi/web-kit';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { BlockRider } from './block-rider.js';
import { HelpWith } from './help-with.js';
import { earnedBy, routeText } from './ledger-entry.js';

interface TripReceiptProps {
  entry: LedgerEntry;
  /** What the rider says to have paid, where that waits to be confirmed. */
  payment?: ReactNode;
  onClose(): void;
}

/** The earnings of one trip, line by line. */
export function TripReceipt({ entry, payment, onClose }: TripReceiptProps) {
  const { formatMessage } = useIntl();
  const { gross, commission, bonus = '0', tip = '0', adjustment = '0', completedAt, rideId } = entry;
  const more = [
    { id: 'earnings.oneBonus', rupees: bonus },
    { id: 'earnings.oneTip', rupees: tip },
    { id: 'earnings.adjustment', rupees: adjustment },
  ] as const;
  return (
    <Dialog
      open
      onClose={onClose}
      title={routeText(entry) ?? formatMessage({ id: 'earnings.ride' }, { number: rideId.slice(0, 8) })}
      actions={
        <Button wide onClick={onClose}>
          <FormattedMessage id="ui.close" />
        </Button>
      }
    >
      <p>{formatDayAndClock(completedAt)}</p>
      {payment}
      <KeyValues>
        <KeyValue name={formatMessage({ id: 'earnings.fare' })}>
          <Money rupees={gross} inColumn />
        </KeyValue>
        <KeyValue name={formatMessage({ id: 'earnings.commission' })}>
          <Money rupees={-Number(commission)} signed inColumn />
        </KeyValue>
        {more
          .filter(({ rupees }) => Number(rupees) !== 0)
          .map(({ id, rupees }) => (
            <KeyValue key={id} name={formatMessage({ id })}>
              <Money rupees={rupees} signed inColumn />
            </KeyValue>
          ))}
        <KeyValue name={formatMessage({ id: 'earnings.net' })} total>
          <Money rupees={earnedBy(entry)} inColumn />
        </KeyValue>
      </KeyValues>
      <BlockRider rideId={rideId} endedAt={completedAt} />
      <HelpWith rideId={rideId} />
    </Dialog>
  );
}
