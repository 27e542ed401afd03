import type { DriverProfile } from '@rahi/contracts/driver';
import { ListRow } from '@rahi/ui-kit';
import { useIntl } from 'react-intl';

interface UpiAddressRowProps {
  profile: DriverProfile;
  onOpen(): void;
}

/** Where riders pay this driver by UPI (R40). Absent while svc-drivers does not know of it. */
export function UpiAddressRow({ profile: { upi }, onOpen }: UpiAddressRowProps) {
  const { formatMessage } = useIntl();
  if (!upi) return null;
  const state = upi.id === null ? 'none' : upi.verified ? 'verified' : 'waiting';
  return (
    <ListRow
      icon="wallet"
      title={formatMessage({ id: 'upi.title' })}
      note={formatMessage({ id: 'upi.state' }, { state, address: upi.id })}
      onPress={onOpen}
    />
  );
}
