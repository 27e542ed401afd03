import { ConfirmDialog } from '@rahi/ui-kit';
import { FormattedMessage, useIntl } from 'react-intl';

/** Asks for confirmation before a driver logs out during a trip: the rider is in the car or waits for it. */
export function LeaveTripDialog({ onLeave, onClose }: { onLeave(): void; onClose(): void }) {
  const { formatMessage } = useIntl();
  return (
    <ConfirmDialog
      open
      danger
      busy={false}
      title={formatMessage({ id: 'header.leaveTripTitle' })}
      confirmLabel={formatMessage({ id: 'header.logOut' })}
      keepLabel={formatMessage({ id: 'header.keepDriving' })}
      onConfirm={onLeave}
      onClose={onClose}
    >
      <FormattedMessage id="header.leaveTripHint" />
    </ConfirmDialog>
  );
}
