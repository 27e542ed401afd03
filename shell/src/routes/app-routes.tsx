import { areas } from '@rahi/contracts/platform';
import { Button, lazyScreen, Loading, NotFound, Page, Skeleton } from '@rahi/ui-kit';
import { useDocumentTitle, type MessageId, type RemoteServices } from '@rahi/web-kit';
import type { ReactNode } from 'react';
import { useNavigate } from '@rahi/web-kit/layers';
import { Navigate, Route, Routes, useLocation } from '@rahi/web-kit/router';
import { FormattedMessage, useIntl } from 'react-intl';
import type { LanguageControl } from '../language/language-control.js';
import type { NotificationsControl } from '../notifications/notifications-control.js';
import { RemoteArea } from '../remotes/remote-area.js';
import type { AreaComponents } from '../remotes/area-components.js';
import type { LastEmail } from '../sign-in/last-email.js';
import { SignInScreen } from '../sign-in/sign-in.screen.js';
import type { AppearanceControl } from '../theme/appearance.js';
import type { LocalInbox } from '../visitors/use-local-inbox.js';
import { withLaterTexts } from '../with-later-texts.js';
import { Onboarding, SignedIn } from './guards.js';

interface AppRoutesProps {
  services: RemoteServices;
  components: AreaComponents;
  lastEmail: LastEmail;
  notifications: NotificationsControl;
  appearance: AppearanceControl;
  language: LanguageControl;
  inbox: LocalInbox;
}

/** How a page of the shell's own looks while its file loads: a title, and these below it. */
const pageNamed = (name: MessageId, ...below: ('row' | 'block')[]) => ({
  name,
  frame: (content: ReactNode) => <Page>{content}</Page>,
  loading: (
    <Page>
      <Loading>
        <Skeleton shape="title" />
        {below.map((shape, at) => (
          <Skeleton key={at} shape={shape} />
        ))}
      </Loading>
    </Page>
  ),
});

/** In its own file: few people see it, and only once. */
const OnboardingScreen = lazyScreen(
  withLaterTexts(async () => (await import('../onboarding/onboarding.screen.js')).OnboardingScreen),
  pageNamed('onboarding.title', 'row', 'row'),
);

const AccountScreen = lazyScreen(
  withLaterTexts(async () => (await import('../account/account.screen.js')).AccountScreen),
  pageNamed('account.title', 'row', 'block'),
);

const HelpScreen = lazyScreen(
  withLaterTexts(async () => (await import('../help/help.screen.js')).HelpScreen),
  pageNamed('ui.thisScreen', 'row', 'block'),
);

const LinkScreen = lazyScreen(
  withLaterTexts(async () => (await import('../sign-in/link.screen.js')).LinkScreen),
  pageNamed('signIn.title', 'row'),
);

/** Open to everybody: also to those who have not signed up. */
const LegalScreen = lazyScreen(
  withLaterTexts(async () => (await import('../legal/legal.screen.js')).LegalScreen),
  pageNamed('legal.title', 'block'),
);

/** Anyone who has the link follows a trip without signing in (R39). */
const SharedTripScreen = lazyScreen(
  withLaterTexts(async () => (await import('../share/shared-trip.screen.js')).SharedTripScreen),
  pageNamed('ui.thisScreen', 'block', 'row'),
);

/** A link that asks for a trip (`infra/docs/links.md`): the riders' area reads it, after sign-in. */
function Go() {
  const { search } = useLocation();
  return <Navigate to={`${areas[0].path}/go${search}`} replace />;
}

/** The routes of §2, and the account's (R33); what lies below an area is the remote's own. */
export function AppRoutes({
  services,
  components,
  lastEmail,
  notifications,
  appearance,
  language,
  inbox,
}: AppRoutesProps) {
  const { session } = services;
  const signIn = <SignInScreen services={services} lastEmail={lastEmail} language={language} inbox={inbox} />;
  return (
    <Routes>
      <Route path="/login" element={signIn} />
      <Route path="/login/link" element={<LinkScreen services={services} lastEmail={lastEmail} />} />
      <Route path="/legal" element={<LegalScreen services={services} />} />
      <Route path="/go" element={<Go />} />
      <Route path="/share" element={<SharedTripScreen services={services} language={language} />} />
      <Route
        path="/onboarding"
        element={
          <Onboarding session={session}>{(user) => <OnboardingScreen user={user} services={services} />}</Onboarding>
        }
      />
      <Route
        path="/account"
        element={
          <SignedIn session={session} signIn={signIn}>
            {(user) => (
              <AccountScreen
                key={user.id}
                user={user}
                services={services}
                notifications={notifications}
                appearance={appearance}
                language={language}
              />
            )}
          </SignedIn>
        }
      />
      <Route
        path="/help/*"
        element={
          <SignedIn session={session} signIn={signIn}>
            {(user) => <HelpScreen key={user.id} user={user} services={services} />}
          </SignedIn>
        }
      />
      <Route
        path="/"
        element={
          <SignedIn session={session} signIn={signIn}>
            {() => <Navigate to={areas[0].path} replace />}
          </SignedIn>
        }
      />
      {areas.map((area) => (
        <Route
          key={area.name}
          path={`${area.path}/*`}
          element={
            <SignedIn session={session} signIn={signIn}>
              {(user) => (
                // Another person, or another area, starts afresh: nothing of the last one stays in memory.
                <RemoteArea
                  key={`${area.name} ${user.id}`}
                  area={area}
                  user={user}
                  services={services}
                  components={components}
                />
              )}
            </SignedIn>
          }
        />
      ))}
      <Route path="*" element={<LostPage />} />
    </Routes>
  );
}

function LostPage() {
  const { formatMessage } = useIntl();
  const navigate = useNavigate();
  useDocumentTitle(formatMessage({ id: 'ui.notFound.heading' }));
  return (
    <NotFound
      action={
        <Button onClick={() => void navigate('/')}>
          <FormattedMessage id="routes.home" />
        </Button>
      }
    />
  );
}
