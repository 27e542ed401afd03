import { sendOtp } from '@rahi/contracts/calls/auth.calls';
import { describeError } from '@rahi/web-kit';
import { useIntl } from 'react-intl';
import type { SignInServices } from './sign-in.screen.js';

/** Asks for a code and shows the outcome in a toast (§8). The returned function resolves to the problem, or null. */
export function useSendCode({ api, toast }: SignInServices): (email: string) => Promise<string | null> {
  const { formatMessage } = useIntl();

  const attempt = async (email: string) => {
    try {
      const { success, message } = await api.call(sendOtp, { body: { email } });
      return success ? null : message || formatMessage({ id: 'signIn.notSent' });
    } catch (error) {
      return describeError(formatMessage, error, 'signIn.notSent');
    }
  };
  return async (email) => {
    const problem = await attempt(email);
    const title = formatMessage({ id: problem === null ? 'signIn.sent' : 'error.title' });
    const description = problem ?? formatMessage({ id: 'signIn.checkEmail' });
    toast.show({ title, description, tone: problem === null ? 'ok' : 'bad' });
    return problem;
  };
}
