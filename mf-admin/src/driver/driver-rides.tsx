import type { AdminRide } from '@rahi/contracts/admin';
import { Button, Card, EmptyState, Table, type TableColumn } from '@rahi/ui-kit';
import { useState } from 'react';
import { RideDialog } from '../rides/ride.dialog.js';
import { RideRow } from '../rides/ride-row.js';

const columns: readonly TableColumn[] = [
  { key: 'ride', label: 'Ride' },
  { key: 'rider', label: 'Rider' },
  { key: 'driver', label: 'Driver' },
  { key: 'trip', label: 'From and to' },
  { key: 'status', label: 'Status' },
  { key: 'fare', label: 'Fare', numeric: true },
  { key: 'created', label: 'Created' },
  { key: 'actions', label: 'Actions', hidden: true },
];

/** A driver's newest rides. */
export function DriverRides({ rides }: { rides: readonly AdminRide[] }) {
  const [opened, setOpened] = useState<string | null>(null);
  const shown = rides.find(({ id }) => id === opened);
  return (
    <Card title="Recent rides">
      {rides.length === 0 ? (
        <EmptyState icon="history" title="No rides found">
          This driver has not taken a ride yet.
        </EmptyState>
      ) : (
        <Table label="Recent rides" columns={columns}>
          {rides.map((ride) => (
            <RideRow
              key={ride.id}
              ride={ride}
              action={
                <Button small aria-label={`Open ride ${ride.id.slice(0, 8)}`} onClick={() => setOpened(ride.id)}>
                  Open
                </Button>
              }
            />
          ))}
        </Table>
      )}
      {shown && <RideDialog ride={shown} onClose={() => setOpened(null)} />}
    </Card>
  );
}
