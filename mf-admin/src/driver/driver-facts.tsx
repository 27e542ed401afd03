import type { AdminDriver } from '@rahi/contracts/admin';
import { vehicleFacts } from '@rahi/contracts/vehicles';
import { Card, KeyValue, KeyValues, Money, Plate, Skeleton } from '@rahi/ui-kit';
import { usePollInterval } from '@rahi/web-kit';
import { useQuery } from '@tanstack/react-query';
import { momentText } from '../moments.js';
import { QuerySection } from '../query-section.js';
import { useRemote } from '../remote.context.js';
import { todayQuery } from './driver.queries.js';
import styles from './driver.screen.module.css';

const pollMs = 30_000;

export function DriverFacts({ driver }: { driver: AdminDriver }) {
  const { user, vehicleType, vehicleModel, vehicleNumber, earnings } = driver;
  return (
    <div className={styles.grid}>
      <Card title="Profile">
        <KeyValues>
          <KeyValue name="E-mail">{driver.email ?? '–'}</KeyValue>
          <KeyValue name="Phone">{driver.phone ?? '–'}</KeyValue>
          <KeyValue name="Average rating">{user.rating?.toFixed(2) ?? '–'}</KeyValue>
          <KeyValue name="Driving since">{momentText(driver.createdAt)}</KeyValue>
          <KeyValue name={driver.isOnline ? 'Online since' : 'Offline since'}>{momentText(driver.since)}</KeyValue>
        </KeyValues>
      </Card>
      <Card title="Vehicle">
        <KeyValues>
          <KeyValue name="Type">{vehicleType ? vehicleFacts[vehicleType].label : 'Not given yet'}</KeyValue>
          <KeyValue name="Model">{vehicleModel ?? '–'}</KeyValue>
          <KeyValue name="Number">{vehicleNumber ? <Plate number={vehicleNumber} /> : '–'}</KeyValue>
        </KeyValues>
      </Card>
      <Card title="Earnings">
        <Today driverId={driver.id} />
        <KeyValues>
          <KeyValue name="Trips, all time">{user.totalTrips.toLocaleString('en-IN')}</KeyValue>
          <KeyValue name="Fares, all time">
            <Money rupees={earnings.gross} />
          </KeyValue>
          <KeyValue name="Commission">
            <Money rupees={earnings.commission} />
          </KeyValue>
          <KeyValue name="Net, all time" total>
            <Money rupees={earnings.net} />
          </KeyValue>
        </KeyValues>
      </Card>
    </div>
  );
}

function Today({ driverId }: { driverId: string }) {
  const { services } = useRemote();
  const refetchInterval = usePollInterval(services.live, pollMs);
  const today = useQuery({ ...todayQuery(services.api, driverId), refetchInterval });
  return (
    <QuerySection query={today} what="Today’s earnings" skeleton={<Skeleton shape="row" />}>
      {({ totals }) => (
        <KeyValues>
          <KeyValue name="Trips today">{totals.trips.toLocaleString('en-IN')}</KeyValue>
          <KeyValue name="Hours today">{totals.hours.toLocaleString('en-IN')}</KeyValue>
          <KeyValue name="Fares today">
            <Money rupees={totals.gross} />
          </KeyValue>
          <KeyValue name="Net today" total>
            <Money rupees={totals.net} />
          </KeyValue>
        </KeyValues>
      )}
    </QuerySection>
  );
}
