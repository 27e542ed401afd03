import { Page } from '@rahi/ui-kit';
import { useDocumentTitle, useStore, type ApiClient, type SessionService, type ToastService } from '@rahi/web-kit';
import { useNavigate } from '@rahi/web-kit/router';
import type { User } from '@rahi/contracts/user';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { LanguageChoice } from '../language/language-choice.js';
import type { LanguageControl } from '../language/language-control.js';
import { homeOf, isComplete } from '../session/session-service.js';
import { CodeStep } from './code-step.js';
import { EmailStep } from './email-step.js';
import type { LastEmail } from './last-email.js';
import styles from './sign-in.module.css';

export interface SignInServices {
  api: ApiClient;
  toast: ToastService;
  session: SessionService;
}

interface SignInScreenProps {
  services: SignInServices;
  lastEmail: LastEmail;
  language: LanguageControl;
}

/**
 * Sign-in by email code, in two steps (§2). It replaces every screen until somebody signs in, in this tab or
 * another one.
 */
export function SignInScreen({ services, lastEmail, language }: SignInScreenProps) {
  const { formatMessage } = useIntl();
  const { session, toast } = services;
  const [email, setEmail] = useState(lastEmail.read);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [isNew, setIsNew] = useState(false);
  const user = useStore(session);
  const navigate = useNavigate();
  useDocumentTitle(formatMessage({ id: 'signIn.title' }));

  useEffect(() => {
    if (user) void navigate(isNew || !isComplete(user) ? '/onboarding' : homeOf(user), { replace: true });
  }, [user, isNew, navigate]);

  const signedIn = (verified: User, firstTime: boolean) => {
    setIsNew(firstTime);
    lastEmail.keep(verified.email);
    session.update(verified);
    const title = formatMessage({ id: firstTime ? 'signIn.welcome' : 'signIn.welcomeBack' });
    toast.show({ title, description: verified.name ?? verified.email, tone: 'ok' });
  };

  if (user) return null;
  return (
    <Page>
      <div className={styles.card}>
        {sentTo === null ? (
          <EmailStep services={services} email={email} onEmail={setEmail} onSent={setSentTo} />
        ) : (
          <CodeStep services={services} email={sentTo} onChangeEmail={() => setSentTo(null)} onSignedIn={signedIn} />
        )}
        <LanguageChoice language={language} toast={toast} small />
      </div>
    </Page>
  );
}
