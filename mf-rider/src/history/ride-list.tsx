import type { Ride } from '@rahi/contracts/ride';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { RideEntry } from './ride-entry.js';
import { ridesByDay } from './rides-by-day.js';
import styles from './ride-list.module.css';

export function RideList({ rides }: { rides: readonly Ride[] }) {
  const { formatMessage } = useIntl();
  const [now] = useState(() => new Date());
  const [open, setOpen] = useState<string | null>(null);
  return ridesByDay(rides, now).map(({ day, rides: ofDay }) => {
    const name = formatMessage({ id: 'history.day' }, { day });
    return (
      <section key={day} className={styles.day} aria-label={name}>
        <h2 className={styles.name}>{name}</h2>
        <ul className={styles.rides}>
          {ofDay.map((ride) => (
            <RideEntry
              key={ride.id}
              ride={ride}
              open={open === ride.id}
              onToggle={() => setOpen(open === ride.id ? null : ride.id)}
            />
          ))}
        </ul>
      </section>
    );
  });
}
