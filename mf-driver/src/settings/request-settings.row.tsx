import type { DriverProfile } from '@rahi/contracts/driver';
import { List, ListRow } from '@rahi/ui-kit';
import { useIntl } from 'react-intl';
import { hasRequestSettings, limitsText } from './request-limits.js';

export interface RequestSettingsRowProps {
  profile: DriverProfile;
  onOpen(): void;
}

/** On the home screen: what limits the requests, and the way to change it. */
export function RequestSettingsRow({ profile, onOpen }: RequestSettingsRowProps) {
  const { formatMessage } = useIntl();
  if (!hasRequestSettings(profile)) return null;
  return (
    <List>
      <ListRow
        icon="filter"
        title={formatMessage({ id: 'settings.title' })}
        note={limitsText(formatMessage, profile)}
        onPress={onOpen}
      />
    </List>
  );
}
