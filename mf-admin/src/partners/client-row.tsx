import type { ClientWithSecret, PartnerClient } from '@rahi/contracts/partner-clients';
import { Button, ConfirmDialog, Pill, type TableColumn } from '@rahi/ui-kit';
import { describeError, useRemote } from '@rahi/web-kit';
import { useLayer } from '@rahi/web-kit/layers';
import { FormattedMessage, useIntl } from 'react-intl';
import { momentText } from '../area/moments.js';
import { dayText } from '../money/money-period.js';
import { useRevoke, useRotate } from './partners.queries.js';
import styles from './partners.module.css';

export const clientColumns: readonly TableColumn[] = [
  { key: 'name', label: 'partners.column.client' },
  { key: 'state', label: 'column.state' },
  { key: 'scopes', label: 'partners.column.scopes' },
  { key: 'proves', label: 'partners.column.proves' },
  { key: 'used', label: 'partners.column.used' },
  { key: 'actions', label: 'column.actions', hidden: true },
];

interface ClientRowProps {
  client: PartnerClient;
  /** Shows a new secret, this once. */
  onSecret(made: ClientWithSecret): void;
}

export function ClientRow({ client, onSecret }: ClientRowProps) {
  const { id, name, scopes, proves, lastUsedOn, revokedAt, formerSecretUntil } = client;
  return (
    <tr>
      <td>
        {name}
        <br />
        <code className={styles.id}>{id}</code>
      </td>
      <td>
        <Pill tone={revokedAt === null ? 'ok' : 'neutral'} dot>
          <FormattedMessage id={revokedAt === null ? 'partners.active' : 'partners.revoked'} />
        </Pill>
      </td>
      <td>{scopes.join(', ')}</td>
      <td>
        <FormattedMessage id={proves === 'key' ? 'partners.byKey' : 'partners.bySecret'} />
        {formerSecretUntil !== null && (
          <span className={styles.note}>
            <br />
            <FormattedMessage id="partners.formerUntil" values={{ until: momentText(formerSecretUntil) }} />
          </span>
        )}
      </td>
      <td>{lastUsedOn === null ? <FormattedMessage id="partners.neverUsed" /> : dayText(lastUsedOn)}</td>
      <td>{revokedAt === null && <Actions client={client} onSecret={onSecret} />}</td>
    </tr>
  );
}

function Actions({ client: { id, name, proves }, onSecret }: ClientRowProps) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const rotate = useRotate(id);
  const revoke = useRevoke(id);
  const [asked, setAsked] = useLayer<'rotate' | 'revoke'>();
  const act = async () => {
    try {
      if (asked === 'rotate') onSecret(await rotate.mutateAsync());
      else {
        await revoke.mutateAsync();
        services.toast.show({ title: formatMessage({ id: 'partners.revokedToast' }, { name }), tone: 'ok' });
      }
    } catch (error) {
      const description = describeError(formatMessage, error);
      services.toast.show({ title: formatMessage({ id: 'partners.notChanged' }, { name }), description, tone: 'bad' });
    }
    setAsked(null);
  };
  return (
    <div className={styles.buttons}>
      {proves === 'secret' && (
        <Button onClick={() => setAsked('rotate')}>
          <FormattedMessage id="partners.rotate" />
        </Button>
      )}
      <Button onClick={() => setAsked('revoke')}>
        <FormattedMessage id="partners.revoke" />
      </Button>
      <ConfirmDialog
        open={asked !== null}
        title={formatMessage({ id: asked === 'rotate' ? 'partners.rotateTitle' : 'partners.revokeTitle' }, { name })}
        confirmLabel={formatMessage({ id: asked === 'rotate' ? 'partners.rotate' : 'partners.revoke' })}
        keepLabel={formatMessage({ id: 'partners.keep' })}
        danger={asked === 'revoke'}
        busy={rotate.isPending || revoke.isPending}
        onConfirm={() => void act()}
        onClose={() => setAsked(null)}
      >
        <FormattedMessage id={asked === 'rotate' ? 'partners.rotateHint' : 'partners.revokeHint'} />
      </ConfirmDialog>
    </div>
  );
}
