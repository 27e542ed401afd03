import { firstName } from '@rahi/contracts/first-name';
import { useLayer, useNavigate } from '@rahi/web-kit/layers';
import { Button, List, ListRow, Pill, SheetHeader } from '@rahi/ui-kit';
import { useRemote } from '@rahi/web-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import { GpsLine } from '../driver/gps-line.js';
import { useProfile } from '../driver/profile.context.js';
import { useActiveRideRedirect } from '../driver/use-active-ride-redirect.js';
import { useOpenRequests } from '../requests/open-requests.queries.js';
import { RecentRides, RequestSettings, RequestSettingsRow, VehicleCard, VehicleEditor } from '../later-screens.js';
import { DriverStage } from '../stage/driver-stage.js';
import { StageSheet } from '../stage/stage-sheet.js';
import { AlertSwitch } from './alert-switch.js';
import { BookedAhead } from './booked-ahead.js';
import { HomeBanner } from './home-banner.js';
import { OnlineToggle } from './online-toggle.js';
import { PapersBanner } from './papers-banner.js';
import { QueuePlace } from './queue-place.js';
import { TodayStats } from './today-stats.js';
import { useHomeMap } from './use-home-map.js';
import { useOnlineToggle } from './use-online-toggle.js';
import { WorkingHours } from './working-hours.js';
import styles from './home.module.css';

/** What is being edited. The vehicle: on the driver's wish, or because going online needs one. */
type Editing = 'wished' | 'to-go-online' | 'requests';

export function HomeScreen() {
  const { formatMessage } = useIntl();
  const { basePath, user } = useRemote();
  const profile = useProfile();
  const navigate = useNavigate();
  const [editing, setEditing] = useLayer<Editing>();
  const toggle = useOnlineToggle(profile, () => setEditing('to-go-online'));
  const map = useHomeMap();
  const open = useOpenRequests();
  useActiveRideRedirect(profile.id);

  const close = () => setEditing(null);
  return (
    <DriverStage map={map}>
      {editing === 'requests' && <RequestSettings profile={profile} onClose={close} />}
      {editing === null && (
        <StageSheet
          label={formatMessage({ id: 'home.driverHome' })}
          header={
            <SheetHeader
              title={formatMessage({ id: 'home.hiName' }, { name: firstName(user.name) ?? 'Driver' })}
              large
              beside={
                <span className={styles.beside}>
                  {!profile.isOnline && (
                    <Pill>
                      <span className={styles.off} aria-hidden="true" />
                      <FormattedMessage id="home.offline" tagName="span" />
                    </Pill>
                  )}
                  <AlertSwitch />
                </span>
              }
            />
          }
          actions={<OnlineToggle {...toggle} />}
        >
          <HomeBanner
            online={profile.isOnline}
            open={open}
            onView={({ id }) => void navigate(`${basePath}/ride-request/${id}`)}
          />
          <QueuePlace />
          <WorkingHours />
          <PapersBanner standing={profile.papers} />
          <TodayStats driverId={profile.id} />
          {profile.isOnline && <GpsLine />}
          <BookedAhead />
          <VehicleCard profile={profile} onEdit={() => setEditing('wished')} />
          <Button wide icon="wallet" onClick={() => void navigate(`${basePath}/earnings`)}>
            <FormattedMessage id="home.viewDetailedEarnings" />
          </Button>
          <RequestSettingsRow profile={profile} onOpen={() => setEditing('requests')} />
          <List>
            <ListRow
              icon="user"
              title={formatMessage({ id: 'profile.title' })}
              onPress={() => void navigate(`${basePath}/profile`)}
            />
          </List>
          <RecentRides driverId={profile.id} onShowAll={() => void navigate(`${basePath}/history`)} />
        </StageSheet>
      )}
      {(editing === 'wished' || editing === 'to-go-online') && (
        <VehicleEditor
          profile={profile}
          reason={editing === 'to-go-online' ? formatMessage({ id: 'home.vehicleHint' }) : null}
          onClose={close}
        />
      )}
    </DriverStage>
  );
}
