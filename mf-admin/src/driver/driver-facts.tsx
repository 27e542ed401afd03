import type { AdminDriver } from '@rahi/contracts/admin';
import { vehicleFacts } from '@rahi/contracts/vehicles';
import { Card, KeyValue, KeyValues, Money, Plate, Skeleton, QuerySection } from '@rahi/ui-kit';
import { usePollInterval, useRemote } from '@rahi/web-kit';
import { Link } from '@rahi/web-kit/router';
import { useQuery } from '@tanstack/react-query';
import { momentText } from '../area/moments.js';
import { todayQuery } from './driver.queries.js';
import styles from './driver.screen.module.css';

const pollMs = 30_000;

export function DriverFacts({ driver }: { driver: AdminDriver }) {
  const { basePath } = useRemote();
  const { user, vehicleType, vehicleModel, vehicleNumber, earnings } = driver;
  return (
    <div className={styles.facts}>
      <Card title="Profile">
        <KeyValues>
          <KeyValue name="Account">
            <Link to={`${basePath}/user/${driver.id}`}>Role and sessions</Link>
          </KeyValue>
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
      <Card title="Today">
        <Today driverId={driver.id} />
      </Card>
      <Card title="All time">
        <KeyValues>
          <KeyValue name="Trips">{user.totalTrips.toLocaleString('en-IN')}</KeyValue>
          <KeyValue name="Fares">
            <Money rupees={earnings.gross} />
          </KeyValue>
          <KeyValue name="Commission">
            <Money rupees={earnings.commission} />
          </KeyValue>
          <KeyValue name="Net" total>
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
          <KeyValue name="Trips">{totals.trips.toLocaleString('en-IN')}</KeyValue>
          <KeyValue name="Hours">{totals.hours.toLocaleString('en-IN')}</KeyValue>
          <KeyValue name="Fares">
            <Money rupees={totals.gross} />
          </KeyValue>
          <KeyValue name="Net" total>
            <Money rupees={totals.net} />
          </KeyValue>
        </KeyValues>
      )}
    </QuerySection>
  );
}
