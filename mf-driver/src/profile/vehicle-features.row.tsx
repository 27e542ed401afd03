import type { DriverProfile } from '@rahi/contracts/driver';
import { featuresFor } from '@rahi/contracts/preferences';
import { ListRow } from '@rahi/ui-kit';
import { useIntl } from 'react-intl';

interface VehicleFeaturesRowProps {
  profile: DriverProfile;
  onOpen(): void;
}

/** What the driver declares of the vehicle (ADR 88). Absent without a vehicle that may have any of it, and from an older server. */
export function VehicleFeaturesRow({ profile: { features, vehicleType }, onOpen }: VehicleFeaturesRowProps) {
  const { formatMessage } = useIntl();
  if (!features || vehicleType === null || featuresFor(vehicleType).length === 0) return null;
  const count = (state: (typeof features)[number]['state']) => features.filter((one) => one.state === state).length;
  return (
    <ListRow
      icon="car"
      title={formatMessage({ id: 'features.title' })}
      note={formatMessage({ id: 'features.state' }, { verified: count('verified'), waiting: count('waiting') })}
      onPress={onOpen}
    />
  );
}
