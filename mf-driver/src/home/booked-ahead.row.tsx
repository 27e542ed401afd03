import { List, ListRow } from '@rahi/ui-kit';
import { useRemote } from '@rahi/web-kit';
import { useNavigate } from '@rahi/web-kit/layers';
import { useIntl } from 'react-intl';

/** The way to the bookings for later (R43). @param note the next one of the driver, where that is known */
export function BookedAheadRow({ note }: { note?: string }) {
  const { formatMessage } = useIntl();
  const { basePath } = useRemote();
  const navigate = useNavigate();
  const show = note === undefined ? '' : '?show=yours';
  return (
    <List>
      <ListRow
        icon="clock"
        title={formatMessage({ id: 'reservations.title' })}
        note={note ?? formatMessage({ id: 'reservations.titleHint' })}
        onPress={() => void navigate(`${basePath}/reservations${show}`)}
      />
    </List>
  );
}
