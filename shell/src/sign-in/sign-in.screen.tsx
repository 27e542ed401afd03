import { lazyScreen, Loading, Skeleton } from '@rahi/ui-kit';
import {
  useAhead,
  useDocumentTitle,
  useStore,
  type ApiClient,
  type LocationService,
  type SessionService,
  type ToastService,
} from '@rahi/web-kit';
import { useNavigate } from '@rahi/web-kit/layers';
import { useLocation } from '@rahi/web-kit/router';
import type { User } from '@rahi/contracts/user';
import { ErrorBoundary } from '@rahi/ui-kit';
import { lazy, Suspense, useDeferredValue, useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { useLocalInbox, type LocalInbox } from '../visitors/use-local-inbox.js';
import { LanguageChoice } from '../language/language-choice.js';
import type { LanguageControl } from '../language/language-control.js';
import { homeOf, isComplete } from '../session/session-service.js';
import { Face } from '../face/face.js';
import { LegalLinks } from '../legal/legal-links.js';
import { EmailStep } from './email-step.js';
import type { LastEmail } from './last-email.js';
import { useWelcome } from './use-welcome.js';
import { withLaterTexts } from '../with-later-texts.js';
import styles from './sign-in.module.css';

export interface SignInServices {
  api: ApiClient;
  toast: ToastService;
  session: SessionService;
  location: LocationService;
}

const loadCodeStep = withLaterTexts(async () => (await import('./code-step.js')).CodeStep);
/** In its own file, which is fetched while the email address is typed. */
const CodeStep = lazyScreen(loadCodeStep, {
  name: 'signIn.codeHeading',
  loading: (
    <Loading>
      <Skeleton shape="title" />
      <Skeleton />
    </Loading>
  ),
});

const PasskeyButton = lazy(async () => ({
  default: await withLaterTexts(async () => (await import('./passkey-button.js')).PasskeyButton)(),
}));

const Visitors = lazy(async () => ({
  default: await withLaterTexts(async () => (await import('../visitors/visitors.js')).Visitors)(),
}));

interface SignInScreenProps {
  services: SignInServices;
  lastEmail: LastEmail;
  language: LanguageControl;
  inbox: LocalInbox;
}

/** Sign-in by email code, in two steps (§2). It replaces every screen until a user signs in, in this tab or another. */
export function SignInScreen({ services, lastEmail, language, inbox }: SignInScreenProps) {
  const { formatMessage } = useIntl();
  const { session, toast } = services;
  const welcome = useWelcome(services, lastEmail);
  const [email, setEmail] = useState(lastEmail.read);
  const [sent, setSent] = useState(lastEmail.sent);
  const [isNew, setIsNew] = useState(false);
  /** Where a visitor begins; null for everyone else. */
  const [start, setStart] = useState<string | null>(null);
  const user = useStore(session);
  const inboxUrl = useLocalInbox(inbox);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useDocumentTitle(formatMessage({ id: 'signIn.title' }));
  // The form comes first: anything else the page fetches would delay it.
  const formIsShown = useDeferredValue(true, false);
  useAhead(loadCodeStep, 1_000);

  useEffect(() => {
    if (!user) return;
    const wanted = start ?? (['/', '/login'].includes(pathname) ? homeOf(user) : pathname + search);
    if (isNew || !isComplete(user)) void navigate('/onboarding', { replace: true, state: { next: wanted } });
    else void navigate(wanted, { replace: true });
  }, [user, isNew, start, navigate, pathname, search]);

  const onEmail = (text: string) => {
    lastEmail.keepTyped(text);
    setEmail(text);
  };
  const codeSent = (to: string) => setSent(lastEmail.keepSent(to));

  const signedIn = (verified: User, firstTime: boolean) => {
    setIsNew(firstTime);
    welcome(verified, firstTime);
  };

  const visitorSignedIn = (visitor: User) => {
    setStart(visitor.isAdmin ? '/admin' : homeOf(visitor));
    signedIn(visitor, false);
  };

  if (user) return null;
  return (
    <Face>
      <div className={styles.card}>
        {sent === null ? (
          <>
            <EmailStep services={services} email={email} onEmail={onEmail} onSent={codeSent} />
            <div className={styles.later}>
              <ErrorBoundary fallback={() => null}>
                <Suspense>{formIsShown && <PasskeyButton services={services} onSignedIn={signedIn} />}</Suspense>
              </ErrorBoundary>
            </div>
          </>
        ) : (
          <CodeStep
            services={services}
            email={sent.email}
            sentAt={sent.at}
            inboxUrl={inboxUrl}
            onSent={codeSent}
            onChangeEmail={() => {
              lastEmail.keepSent(null);
              setSent(null);
            }}
            onSignedIn={signedIn}
          />
        )}
        <LanguageChoice language={language} toast={toast} />
        <LegalLinks />
        {formIsShown && inboxUrl !== null && sent === null && (
          <ErrorBoundary fallback={() => null}>
            <Suspense>
              <Visitors services={services} inboxUrl={inboxUrl} onSignedIn={visitorSignedIn} />
            </Suspense>
          </ErrorBoundary>
        )}
      </div>
    </Face>
  );
}
