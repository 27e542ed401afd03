import { signInToken, useSignInLink as signInLink } from '@rahi/contracts/calls/passkeys.calls';
import { Button } from '@rahi/ui-kit';
import { describeError, useDocumentTitle } from '@rahi/web-kit';
import { useNavigate } from '@rahi/web-kit/layers';
import { useLocation } from '@rahi/web-kit/router';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Face } from '../face/face.js';
import { homeOf, isComplete } from '../session/session-service.js';
import type { LastEmail } from './last-email.js';
import type { SignInServices } from './sign-in.screen.js';
import { useWelcome } from './use-welcome.js';
import styles from './sign-in.module.css';

interface LinkScreenProps {
  services: SignInServices;
  lastEmail: LastEmail;
}

/** The page of a mail's link (R36). Mail scanners open links, so it signs in only when a person presses the button. */
export function LinkScreen({ services, lastEmail }: LinkScreenProps) {
  const { formatMessage } = useIntl();
  const navigate = useNavigate();
  const welcome = useWelcome(services, lastEmail);
  const { hash } = useLocation();
  const whole = signInToken.safeParse({ token: hash.slice(1) }).success;
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  useDocumentTitle(formatMessage({ id: 'signIn.title' }));

  const open = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const {
        user,
        isNewUser = false,
        message,
      } = await services.api.call(signInLink, { body: { token: hash.slice(1) } });
      if (user) {
        welcome(user, isNewUser);
        // The link is used up: "back" must not lead to it.
        return void navigate(isNewUser || !isComplete(user) ? '/onboarding' : homeOf(user), { replace: true });
      }
      setProblem(message);
    } catch (error) {
      setProblem(describeError(formatMessage, error, 'signIn.notVerified'));
    }
    setBusy(false);
  };

  return (
    <Face>
      <div className={styles.card}>
        <div>
          <h1>
            <FormattedMessage id="signIn.heading" />
          </h1>
          <p className={styles.lead} role={problem === null && whole ? undefined : 'alert'}>
            {problem ?? formatMessage({ id: whole ? 'signIn.link.press' : 'signIn.link.cut' })}
          </p>
        </div>
        <div className={styles.form}>
          {whole && (
            <Button kind="primary" loading={busy} onClick={() => void open()}>
              <FormattedMessage id="signIn.link.open" />
            </Button>
          )}
          <Button kind="quiet" wide onClick={() => void navigate('/login', { replace: true })}>
            <FormattedMessage id="signIn.link.newCode" />
          </Button>
        </div>
      </div>
    </Face>
  );
}
