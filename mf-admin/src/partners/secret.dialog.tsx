import type { ClientWithSecret } from '@rahi/contracts/partner-clients';
import { Button, KeyValue, KeyValues } from '@rahi/ui-kit';
import { useRemote } from '@rahi/web-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import { DeskDialog } from '../area/desk-dialog.js';
import styles from './partners.module.css';

interface SecretDialogProps {
  made: ClientWithSecret;
  onClose(): void;
}

/** A client's id and its new secret, which nobody can read again. Open while mounted. */
export function SecretDialog({ made: { client, secret }, onClose }: SecretDialogProps) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const copy = async (text: string) => {
    try {
      await window.navigator.clipboard.writeText(text);
      services.toast.show({ title: formatMessage({ id: 'partners.copied' }), tone: 'ok' });
    } catch {
      // Refused, or without HTTPS: the text stands there to be selected.
      services.toast.show({ title: formatMessage({ id: 'partners.notCopied' }), tone: 'bad' });
    }
  };
  return (
    <DeskDialog
      title={formatMessage({ id: 'partners.clientReady' }, { name: client.name })}
      onClose={onClose}
      actions={
        <>
          <Button wide onClick={onClose}>
            <FormattedMessage id="partners.noted" />
          </Button>
          <Button wide kind="primary" onClick={() => void copy(secret ?? client.id)}>
            <FormattedMessage id={secret === null ? 'partners.copyId' : 'partners.copySecret'} />
          </Button>
        </>
      }
    >
      <KeyValues>
        <KeyValue name={formatMessage({ id: 'partners.clientId' })}>
          <code className={styles.secret}>{client.id}</code>
        </KeyValue>
        {secret !== null && (
          <KeyValue name={formatMessage({ id: 'partners.clientSecret' })}>
            <code className={styles.secret}>{secret}</code>
          </KeyValue>
        )}
      </KeyValues>
      <p>
        <FormattedMessage id={secret === null ? 'partners.signsHint' : 'partners.secretHint'} />
      </p>
    </DeskDialog>
  );
}
