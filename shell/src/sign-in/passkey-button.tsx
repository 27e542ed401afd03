import { passkeySignIn, passkeySignInOptions } from '@rahi/contracts/calls/passkeys.calls';
import type { User } from '@rahi/contracts/user';
import { Button } from '@rahi/ui-kit';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { passkeyProblem } from '../passkeys/passkey-problem.js';
import type { SignInServices } from './sign-in.screen.js';

interface PasskeyButtonProps {
  services: SignInServices;
  onSignedIn(user: User, isNew: boolean): void;
}

/** Signs in by a passkey of this device, without an email (R36). */
export function PasskeyButton({ services: { api, toast }, onSignedIn }: PasskeyButtonProps) {
  const { formatMessage } = useIntl();
  const [busy, setBusy] = useState(false);

  const signIn = async () => {
    setBusy(true);
    try {
      const [{ options }, { showPasskey }] = await Promise.all([
        api.call(passkeySignInOptions, {}),
        import('../passkeys/browser-passkeys.js'),
      ]);
      const credential = await showPasskey(options);
      const { user, isNewUser = false, message } = await api.call(passkeySignIn, { body: { credential } });
      if (user) return onSignedIn(user, isNewUser);
      toast.show({ title: formatMessage({ id: 'error.title' }), description: message, tone: 'bad' });
    } catch (error) {
      const description = passkeyProblem(formatMessage, error);
      toast.show({ title: formatMessage({ id: 'error.title' }), description, tone: 'bad' });
    }
    setBusy(false);
  };

  if (!('PublicKeyCredential' in globalThis)) return null;
  return (
    <Button kind="quiet" wide loading={busy} onClick={() => void signIn()}>
      <FormattedMessage id="passkey.signIn" />
    </Button>
  );
}
