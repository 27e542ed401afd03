import { Avatar, Button, IconButton, lazyScreen } from '@rahi/ui-kit';
import { useStore, type LocationService, type SessionService, photoOf } from '@rahi/web-kit';
import { useNavigate, useOpenLayer } from '@rahi/web-kit/layers';
import { Link, useLocation } from '@rahi/web-kit/router';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ReleaseWatch } from '../releases/release-watch.js';
import type { AppearanceControl } from '../theme/appearance.js';
import { withLaterTexts } from '../with-later-texts.js';
import { AccountMenu } from './account-menu.js';
import { CurrentPlace } from './current-place.js';
import { headOf } from './mode.js';
import { ModeSwitch } from './mode-switch.js';
import styles from './header.module.css';

interface HeaderProps {
  session: SessionService;
  location: LocationService;
  appearance: AppearanceControl;
  releases: ReleaseWatch;
}

const AboutDialog = lazyScreen(
  withLaterTexts(async () => (await import('../releases/about.dialog.js')).AboutDialog),
  {
    name: 'header.aboutRahi',
    loading: null,
  },
);

const LeaveTripDialog = lazyScreen(
  withLaterTexts(async () => (await import('./leave-trip.dialog.js')).LeaveTripDialog),
  {
    name: 'header.logOut',
    loading: null,
  },
);

/** The one header of the product (§2), 56 px, translucent over what lies under it. */
export function Header({ session, location, appearance, releases }: HeaderProps) {
  const { formatMessage } = useIntl();
  const user = useStore(session);
  const theme = useStore(appearance);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [about, setAbout] = useOpenLayer();
  const [leaving, setLeaving] = useOpenLayer();
  const head = headOf(pathname);
  const inTrip = head === 'trip';
  const themeLabel = formatMessage({ id: theme === 'dark' ? 'header.lightTheme' : 'header.darkTheme' });
  const name = user?.name ?? user?.email ?? '';
  const picture = <Avatar small name={name} photo={user && photoOf(user)} />;

  return (
    <header className={styles.header} data-head={head ?? undefined}>
      <Link to="/" className={styles.brand}>
        <FormattedMessage id="header.brand" />
      </Link>
      <CurrentPlace location={location} />
      {user && !inTrip && <ModeSwitch pathname={pathname} />}
      {!inTrip && (
        <span className={styles.wide}>
          <IconButton icon={theme === 'dark' ? 'sun' : 'moon'} label={themeLabel} onClick={appearance.toggle} />
          <IconButton icon="info" label={formatMessage({ id: 'header.aboutRahi' })} onClick={() => setAbout(true)} />
        </span>
      )}
      {user ? (
        <>
          {!inTrip && (
            <span className={styles.account}>
              {picture}
              <Link to="/account" className={styles.name} title={name}>
                <FormattedMessage id="header.accountOf" values={{ name }} />
              </Link>
              <Button small kind="quiet" onClick={() => void session.signOut()}>
                <FormattedMessage id="header.logOut" />
              </Button>
            </span>
          )}
          <AccountMenu
            name={name}
            picture={picture}
            onAccount={() => void navigate('/account')}
            themeLabel={themeLabel}
            onTheme={appearance.toggle}
            onAbout={() => setAbout(true)}
            onSignOut={() => (inTrip ? setLeaving(true) : void session.signOut())}
          >
            {inTrip && <ModeSwitch pathname={pathname} inMenu />}
          </AccountMenu>
        </>
      ) : (
        <>
          <span className={styles.narrow}>
            <IconButton icon={theme === 'dark' ? 'sun' : 'moon'} label={themeLabel} onClick={appearance.toggle} />
          </span>
          <Button small onClick={() => void navigate('/login')}>
            <FormattedMessage id="header.logIn" />
          </Button>
        </>
      )}
      {leaving && <LeaveTripDialog onLeave={() => void session.signOut()} onClose={() => setLeaving(false)} />}
      {about && <AboutDialog open releases={releases} onClose={() => setAbout(false)} />}
    </header>
  );
}
