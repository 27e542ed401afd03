import { addPasskey, newPasskeyOptions, removePasskey } from '@rahi/contracts/calls/passkeys.calls';
import type { PasskeyList } from '@rahi/contracts/calls/passkeys.calls';
import type { User } from '@rahi/contracts/user';
import { Button, ConfirmDialog, Dialog, QuerySection, Skeleton } from '@rahi/ui-kit';
import type { RemoteServices } from '@rahi/web-kit';
import { useLayer } from '@rahi/web-kit/layers';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { passkeyProblem } from '../passkeys/passkey-problem.js';
import { passkeysQuery } from './account.queries.js';
import { momentText } from './moment.js';
import styles from './account.module.css';

interface PasskeysProps {
  user: User;
  services: Pick<RemoteServices, 'api' | 'toast'>;
}

type Passkey = PasskeyList['passkeys'][number];

/** The person's passkeys: a quicker sign-in, and the second factor of an administrator (R36). */
export function Passkeys({ user, services: { api, toast } }: PasskeysProps) {
  const intl = useIntl();
  const { formatMessage } = intl;
  const options = passkeysQuery(api, user.id);
  const query = useQuery({ ...options, refetchOnMount: 'always', refetchOnReconnect: true });
  const cache = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [removing, setRemoving] = useLayer<Passkey>();
  const [codes, setCodes] = useLayer<readonly string[]>();
  const params = { id: user.id };

  const attempt = async (act: () => Promise<void>) => {
    setBusy(true);
    try {
      await act();
    } catch (error) {
      const description = passkeyProblem(formatMessage, error);
      toast.show({ title: formatMessage({ id: 'passkey.notChanged' }), description, tone: 'bad' });
    }
    setBusy(false);
    setRemoving(null);
  };

  const add = () =>
    attempt(async () => {
      const { makePasskey } = await import('../passkeys/browser-passkeys.js');
      const challenge = await api.call(newPasskeyOptions, { params });
      const credential = await makePasskey(challenge.options);
      const { recoveryCodes, ...list } = await api.call(addPasskey, { params, body: { credential } });
      cache.setQueryData(options.queryKey, list);
      setCodes(recoveryCodes.length > 0 ? recoveryCodes : null);
      toast.show({ title: formatMessage({ id: 'passkey.added' }), tone: 'ok' });
    });

  const remove = ({ id: passkeyId }: Passkey) =>
    attempt(async () => {
      cache.setQueryData(options.queryKey, await api.call(removePasskey, { params: { ...params, passkeyId } }));
      toast.show({ title: formatMessage({ id: 'passkey.removed' }), tone: 'ok' });
    });

  const nameOf = ({ browser, system }: Passkey) =>
    browser && system
      ? formatMessage({ id: 'account.session.browser' }, { browser, system })
      : (browser ?? system ?? formatMessage({ id: 'passkey.passkey' }));

  return (
    <section className={styles.section} aria-labelledby="account-passkeys">
      <h2 id="account-passkeys" className={styles.heading}>
        <FormattedMessage id="passkey.passkeys" />
      </h2>
      <p className={styles.quiet}>
        <FormattedMessage id="passkey.what" />
      </p>
      <QuerySection query={query} what="passkey.passkeys" age skeleton={<Skeleton shape="row" />}>
        {({ passkeys, recoveryCodesLeft }) => (
          <>
            {passkeys.length > 0 && (
              <ul className={styles.list} aria-label={formatMessage({ id: 'passkey.passkeys' })}>
                {passkeys.map((passkey) => (
                  <li key={passkey.id} className={styles.entry}>
                    <span className={styles.words}>
                      <span className={styles.state}>{nameOf(passkey)}</span>
                      <span className={styles.quiet}>
                        <FormattedMessage
                          id="passkey.since"
                          values={{ since: momentText(intl, passkey.createdAt), left: recoveryCodesLeft }}
                        />
                      </span>
                    </span>
                    <Button small onClick={() => setRemoving(passkey)}>
                      <FormattedMessage id="passkey.remove" values={{ name: nameOf(passkey) }} />
                    </Button>
                  </li>
                ))}
              </ul>
            )}
            <Button wide loading={busy && removing === null} onClick={() => void add()}>
              <FormattedMessage id="passkey.add" />
            </Button>
          </>
        )}
      </QuerySection>
      <ConfirmDialog
        open={removing !== null}
        title={formatMessage({ id: 'passkey.removeTitle' })}
        confirmLabel={formatMessage({ id: 'passkey.removeConfirm' })}
        keepLabel={formatMessage({ id: 'passkey.keep' })}
        danger
        busy={busy}
        onConfirm={() => removing && void remove(removing)}
        onClose={() => setRemoving(null)}
      >
        <FormattedMessage id="passkey.removeWhat" />
      </ConfirmDialog>
      <Dialog
        open={codes !== null}
        title={formatMessage({ id: 'passkey.codes' })}
        onClose={() => setCodes(null)}
        actions={
          <Button wide kind="primary" onClick={() => setCodes(null)}>
            <FormattedMessage id="passkey.codesKept" />
          </Button>
        }
      >
        <p className={styles.plain}>
          <FormattedMessage id="passkey.codesWhat" />
        </p>
        <ul className={styles.codes}>
          {codes?.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </Dialog>
    </section>
  );
}
