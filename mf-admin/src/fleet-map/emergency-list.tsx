import type { AdminEmergency } from '@rahi/contracts/admin';
import { List, ListRow, Pill } from '@rahi/ui-kit';
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
  const newest = useEmergencies().data?.emergencies.slice(0, mostRows) ?? [];
  if (newest.length === 0) return null;
  return (
    <section aria-label="Newest emergencies">
      <h2 className={styles.subtitle}>Emergencies</h2>
      <List label="Newest emergencies">
        {newest.map((emergency) => {
          const unit = units.find(({ trip }) => trip?.id === emergency.rideId);
          return (
            <ListRow
              key={emergency.id}
              icon="sos"
              title={emergency.name || `A ${emergency.raisedBy}`}
              note={noteOf(emergency)}
              trailing={
                <Pill tone={emergency.acknowledgedAt ? 'ok' : 'bad'}>
                  {emergency.acknowledgedAt ? 'Taken on' : 'Open'}
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

function noteOf({ raisedAt, acknowledgedBy, acknowledgedAt }: AdminEmergency): string {
  const since = `Since ${momentText(raisedAt)}`;
  if (!acknowledgedBy || !acknowledgedAt) return `${since}, nobody has taken it on yet`;
  return `${since}, taken on by ${acknowledgedBy.name} at ${momentText(acknowledgedAt)}`;
}
