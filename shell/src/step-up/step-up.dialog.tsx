import { beginStepUp, stepUp } from '@rahi/contracts/calls/passkeys.calls';
import type { User } from '@rahi/contracts/user';
import { Button, CodeInput, Dialog, Skeleton, TextField } from '@rahi/ui-kit';
import type { ApiClient } from '@rahi/web-kit';
import { useClosedByBack } from '@rahi/web-kit/layers';
import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { passkeyProblem } from '../passkeys/passkey-problem.js';
import styles from './step-up.module.css';

interface StepUpDialogProps {
  api: ApiClient;
  user: User;
  /** True once the person has confirmed; false when they let it be. */
  onEnd(confirmed: boolean): void;
}

type Proof = { credential: string } | { code: string } | { recoveryCode: string };

/** Asks for the passkey, or for a mailed code when the user has no passkey, before an action that is hard to undo (R36). */
export function StepUpDialog({ api, user, onEnd }: StepUpDialogProps) {
  const { formatMessage } = useIntl();
  /** Options of the passkey; null where a code was mailed, undefined until that is known. */
  const [options, setOptions] = useState<string | null | undefined>();
  const [begins, setBegins] = useState(1);
  const [lost, setLost] = useState(false);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const params = { id: user.id };
  useClosedByBack(() => onEnd(false));

  useEffect(() => {
    // Each attempt has its own challenge, or its own mail.
    let shown = begins > 0;
    api.call(beginStepUp, { params: { id: user.id } }).then(
      (begun) => shown && setOptions(begun.options),
      (error: unknown) => shown && setProblem(passkeyProblem(formatMessage, error)),
    );
    return () => {
      shown = false;
    };
  }, [api, user.id, formatMessage, begins]);

  const confirm = async (proofOf: () => Promise<Proof> | Proof) => {
    setBusy(true);
    setProblem(null);
    try {
      const { success, message } = await api.call(stepUp, { params, body: await proofOf() });
      if (success) return onEnd(true);
      setProblem(message);
      setTyped('');
      // A challenge is answered once.
      if (options) setBegins((count) => count + 1);
    } catch (error) {
      setProblem(passkeyProblem(formatMessage, error));
    }
    setBusy(false);
  };
  const again = () => {
    setProblem(null);
    setBegins((count) => count + 1);
  };
  const byPasskey = async (): Promise<Proof> => {
    const { showPasskey } = await import('../passkeys/browser-passkeys.js');
    return { credential: await showPasskey(options ?? '') };
  };
  const byText = (): Proof => (options === null ? { code: typed } : { recoveryCode: typed.trim().toLowerCase() });

  const typing = options === null || lost;
  return (
    <Dialog
      open
      title={formatMessage({ id: 'stepUp.title' })}
      onClose={() => onEnd(false)}
      actions={
        <>
          <Button wide onClick={() => onEnd(false)}>
            <FormattedMessage id="stepUp.cancel" />
          </Button>
          {options === undefined ? (
            <Button wide kind="secondary" disabled={problem === null} onClick={again}>
              <FormattedMessage id="stepUp.again" />
            </Button>
          ) : (
            <Button wide kind="primary" loading={busy} onClick={() => void confirm(typing ? byText : byPasskey)}>
              <FormattedMessage id={typing ? 'stepUp.confirm' : 'stepUp.passkey'} />
            </Button>
          )}
        </>
      }
    >
      <div className={styles.asked}>
        {options === undefined && problem === null && <Skeleton shape="row" />}
        {options !== undefined && (
          <p className={styles.words}>
            <FormattedMessage
              id={options === null ? 'stepUp.mailed' : lost ? 'stepUp.recovery' : 'stepUp.why'}
              values={{ email: user.email }}
            />
          </p>
        )}
        {options === null && (
          <CodeInput
            label={formatMessage({ id: 'signIn.code' })}
            length={6}
            value={typed}
            onChange={setTyped}
            error={problem}
            oneTimeCode
            focusOnMount
          />
        )}
        {lost && (
          <TextField
            label={formatMessage({ id: 'passkey.recoveryCode' })}
            value={typed}
            autoComplete="off"
            error={problem}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        {!typing && problem !== null && (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
        {options && !lost && (
          <Button kind="quiet" wide onClick={() => setLost(true)}>
            <FormattedMessage id="stepUp.lost" />
          </Button>
        )}
      </div>
    </Dialog>
  );
}
