import type { DriverProfile } from '@rahi/contracts/driver';
import { Avatar, List, ListRow, Money, Page, SheetHeader, Stars, Stat, StatRow } from '@rahi/ui-kit';
import { formatCount, inLanguage, photoOf, useDocumentTitle, useRemote } from '@rahi/web-kit';
import { useLayer, useNavigate } from '@rahi/web-kit/layers';
import { FormattedMessage, useIntl } from 'react-intl';
import { kolkataZone as timeZone } from '@rahi/contracts/kolkata-day';
import { useProfile } from '../driver/profile.context.js';
import { useActiveRideRedirect } from '../driver/use-active-ride-redirect.js';
import { useHomeMap } from '../home/use-home-map.js';
import { defaultRating, VehicleCard } from '../home/vehicle-card.js';
import { VehicleEditor } from '../home/vehicle-editor.js';
import { RequestSettings } from '../later-screens.js';
import { RequestSettingsRow } from '../settings/request-settings.row.js';
import { DriverStage } from '../stage/driver-stage.js';
import { PanDialog } from './pan.dialog.js';
import { PanRow } from './pan.row.js';
import styles from './profile.module.css';
import { UpiAddressDialog } from './upi-address.dialog.js';
import { UpiAddressRow } from './upi-address.row.js';
import { VehicleFeaturesDialog } from './vehicle-features.dialog.js';
import { VehicleFeaturesRow } from './vehicle-features.row.js';

const monthText = inLanguage((locale) => new Intl.DateTimeFormat(locale, { timeZone, month: 'long', year: 'numeric' }));

/** The driver as riders meet them, with what they can change about it. The person's own details are in their account. */
export function ProfileScreen() {
  const { formatMessage } = useIntl();
  const { basePath } = useRemote();
  const profile = useProfile();
  const navigate = useNavigate();
  const [editing, setEditing] = useLayer<'vehicle' | 'requests' | 'upi' | 'pan' | 'features'>();
  useDocumentTitle(formatMessage({ id: 'profile.title' }));
  useActiveRideRedirect(profile.id);
  if (editing === 'vehicle' || editing === 'requests')
    return <Editor what={editing} profile={profile} onClose={() => setEditing(null)} />;
  return (
    <Page>
      <SheetHeader title={formatMessage({ id: 'profile.title' })} onBack={() => void navigate(basePath)} />
      <Person profile={profile} />
      <VehicleCard profile={profile} plain onEdit={() => setEditing('vehicle')} />
      <RequestSettingsRow profile={profile} onOpen={() => setEditing('requests')} />
      <List>
        <PapersRow profile={profile} />
        <VehicleFeaturesRow profile={profile} onOpen={() => setEditing('features')} />
        <UpiAddressRow profile={profile} onOpen={() => setEditing('upi')} />
        <PanRow driverId={profile.id} onOpen={() => setEditing('pan')} />
        <ListRow
          icon="wallet"
          title={formatMessage({ id: 'earnings.earnings' })}
          onPress={() => void navigate(`${basePath}/earnings`)}
        />
        <ListRow
          icon="history"
          title={formatMessage({ id: 'history.title' })}
          onPress={() => void navigate(`${basePath}/history`)}
        />
        <ListRow
          icon="user"
          title={formatMessage({ id: 'profile.account' })}
          note={formatMessage({ id: 'profile.accountHint' })}
          onPress={() => void navigate('/account')}
        />
      </List>
      {editing === 'features' && <VehicleFeaturesDialog profile={profile} onClose={() => setEditing(null)} />}
      {editing === 'pan' && <PanDialog driverId={profile.id} onClose={() => setEditing(null)} />}
      {editing === 'upi' && <UpiAddressDialog profile={profile} onClose={() => setEditing(null)} />}
    </Page>
  );
}

/** Leads to the papers at all times; the row says what is to be done with them. */
function PapersRow({ profile: { papers = 'ready' } }: { profile: DriverProfile }) {
  const { formatMessage } = useIntl();
  const { basePath } = useRemote();
  const navigate = useNavigate();
  return (
    <ListRow
      icon="receipt"
      title={formatMessage({ id: 'papers.papers' })}
      // Whether none is missing is known from the papers themselves.
      note={
        papers === 'ready'
          ? formatMessage({ id: 'papers.hint' })
          : formatMessage({ id: 'home.papers' }, { standing: papers })
      }
      onPress={() => void navigate(`${basePath}/documents`)}
    />
  );
}

function Person({ profile }: { profile: DriverProfile }) {
  const { formatMessage } = useIntl();
  const { user } = useRemote();
  const { rating, totalTrips } = profile.user;
  const name = profile.user.name || user.email;
  return (
    <>
      <div className={styles.person}>
        <Avatar name={name} photo={photoOf(user)} />
        <div className={styles.words}>
          <p className={styles.name}>{name}</p>
          <p className={styles.since}>
            <FormattedMessage
              id="profile.memberSince"
              values={{ since: monthText().format(new Date(user.createdAt)) }}
            />
          </p>
        </div>
      </div>
      <StatRow>
        <Stat label={formatMessage({ id: 'profile.rating' })}>
          <Stars rating={rating ?? defaultRating} />
        </Stat>
        <Stat label={formatMessage({ id: 'profile.trips' }, { count: totalTrips })}>{formatCount(totalTrips)}</Stat>
        <Stat label={formatMessage({ id: 'profile.earned' })}>
          <Money rupees={profile.totalEarnings} />
        </Stat>
      </StatRow>
    </>
  );
}

interface EditorProps {
  what: 'vehicle' | 'requests';
  profile: DriverProfile;
  onClose(): void;
}

/** The sheets of the home screen, over its map. */
function Editor({ what, profile, onClose }: EditorProps) {
  const map = useHomeMap();
  return (
    <DriverStage map={map}>
      {what === 'vehicle' ? (
        <VehicleEditor profile={profile} reason={null} onClose={onClose} />
      ) : (
        <RequestSettings profile={profile} onClose={onClose} />
      )}
    </DriverStage>
  );
}
