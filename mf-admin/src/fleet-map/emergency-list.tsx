import type { AdminEmergency } from '@rahi/contracts/admin';
import { List, ListRow, Pill } from '@rahi/ui-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import { useEmergencies } from '../emergencies/emergencies.queries.js';
import { momentText } from '../area/moments.js';
import type { FleetUnit } from './fleet-units.js';
import styles from './fleet-map.screen.module.css';

const mostRows = 3;

interface EmergencyListProps {
  units: readonly FleetUnit[];
  onFind(unit: FleetUnit): void;
}

/** The newest emergencies and who has taken each one on; those whose trip is under way lead to it. */
export function EmergencyList({ units, onFind }: EmergencyListProps) {
  const { formatMessage } = useIntl();
  const newest = useEmergencies().data?.emergencies.slice(0, mostRows) ?? [];
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
              {...(unit && { onPress: () => onFind(unit) })}
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
