import type { User } from '@rahi/contracts/user';
import { useIntl } from 'react-intl';
import type { LastEmail } from './last-email.js';
import type { SignInServices } from './sign-in.screen.js';

/** Starts the session of a user who has just signed in, and greets them. */
export function useWelcome({ session, toast }: SignInServices, lastEmail: LastEmail) {
  const { formatMessage } = useIntl();
  return (verified: User, firstTime: boolean): void => {
    lastEmail.keep(verified.email);
    session.update(verified);
    const title = formatMessage({ id: firstTime ? 'signIn.welcome' : 'signIn.welcomeBack' });
    toast.show({ title, description: verified.name ?? verified.email, tone: 'ok' });
  };
}
