import { ListRow } from '@rahi/ui-kit';
import { useRemote } from '@rahi/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { panQuery } from './pan.queries.js';

interface PanRowProps {
  driverId: string;
  onOpen(): void;
}

/** The driver's PAN, where the operator keeps tax back of payouts; absent elsewhere, and while that is not known. */
export function PanRow({ driverId, onOpen }: PanRowProps) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const { data } = useQuery(panQuery(services.api, driverId));
  if (!data?.collected) return null;
  return (
    <ListRow
      icon="receipt"
      title={formatMessage({ id: 'pan.title' })}
      note={data.pan ?? formatMessage({ id: 'pan.missing' })}
      onPress={onOpen}
    />
  );
}
