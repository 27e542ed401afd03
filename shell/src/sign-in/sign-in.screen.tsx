import { Page } from '@rahi/ui-kit';
import { useDocumentTitle, type ApiClient, type SessionService, type ToastService } from '@rahi/web-kit';
import { useNavigate } from '@rahi/web-kit/router';
import type { User } from '@rahi/contracts/user';
import { useState } from 'react';
import { homeOf, isComplete } from '../session/session-service.js';
import { CodeStep } from './code-step.js';
import { EmailStep } from './email-step.js';
import styles from './sign-in.module.css';

export interface SignInServices {
  api: ApiClient;
  toast: ToastService;
  session: SessionService;
}

/** Sign-in by e-mail code, in two steps (§2). Also stands in place of any screen while nobody is signed in. */
export function SignInScreen({ services }: { services: SignInServices }) {
  const [email, setEmail] = useState('');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const navigate = useNavigate();
  useDocumentTitle('Sign in');

  const signedIn = (user: User, isNew: boolean) => {
    services.session.update(user);
    services.toast.show({
      title: isNew ? 'Welcome!' : 'Welcome Back',
      description: user.name ?? user.email,
      tone: 'ok',
    });
    void navigate(isNew || !isComplete(user) ? '/onboarding' : homeOf(user), { replace: true });
  };

  return (
    <Page>
      <div className={styles.card}>
        {sentTo === null ? (
          <EmailStep services={services} email={email} onEmail={setEmail} onSent={setSentTo} />
        ) : (
          <CodeStep services={services} email={sentTo} onChangeEmail={() => setSentTo(null)} onSignedIn={signedIn} />
        )}
      </div>
    </Page>
  );
}
