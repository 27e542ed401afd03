import type { AdminEmergency } from '@rahi/contracts/admin';
import { List, ListRow, Pill } from '@rahi/ui-kit';
import { useRemote } from '@rahi/web-kit';
import { useNavigate } from '@rahi/web-kit/layers';
import { FormattedMessage, useIntl } from 'react-intl';
import { openOf, useEmergencies } from '../emergencies/emergencies.queries.js';
import { momentText } from '../area/moments.js';
import type { FleetUnit } from './fleet-units.js';
import styles from './fleet-map.screen.module.css';

/** The limit for acknowledged ones; open ones are all shown. */
const mostRows = 3;

interface EmergencyListProps {
  units: readonly FleetUnit[];
  onFind(unit: FleetUnit): void;
}

/** Every open emergency and the newest others. Those whose trip is on the map lead to it, the others to their incident. */
export function EmergencyList({ units, onFind }: EmergencyListProps) {
  const { formatMessage } = useIntl();
  const { basePath } = useRemote();
  const navigate = useNavigate();
  const { data } = useEmergencies();
  const open = openOf(data);
  const others = data?.emergencies.filter(({ acknowledgedAt }) => acknowledgedAt !== null) ?? [];
  const newest = [...open, ...others.slice(0, Math.max(0, mostRows - open.length))];
  if (newest.length === 0) return null;
  return (
    <section aria-label={formatMessage({ id: 'fleetMap.newestEmergencies' })}>
      <h2 className={styles.subtitle}>
        <FormattedMessage id="fleetMap.emergencies" />
      </h2>
      <List label={formatMessage({ id: 'fleetMap.newestEmergencies' })}>
        {newest.map((emergency) => {
          const unit = units.find(({ trip }) => trip?.id === emergency.rideId);
          return (
            <ListRow
              key={emergency.id}
              icon="sos"
              title={emergency.name || formatMessage({ id: 'emergencies.somebody' }, { raisedBy: emergency.raisedBy })}
              note={formatMessage(
                { id: emergency.acknowledgedBy ? 'fleetMap.takenOnBy' : 'fleetMap.notTakenOn' },
                valuesOf(emergency),
              )}
              trailing={
                <Pill tone={emergency.acknowledgedAt ? 'ok' : 'bad'}>
                  {formatMessage({ id: emergency.acknowledgedAt ? 'fleetMap.acknowledged' : 'fleetMap.open' })}
                </Pill>
              }
              onPress={() => (unit ? onFind(unit) : void navigate(`${basePath}/incidents/${emergency.id}`))}
            />
          );
        })}
      </List>
    </section>
  );
}

function valuesOf({ raisedAt, acknowledgedBy, acknowledgedAt }: AdminEmergency) {
  const at = acknowledgedAt ? momentText(acknowledgedAt) : '';
  return { since: momentText(raisedAt), name: acknowledgedBy?.name, at };
}
