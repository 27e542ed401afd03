import {
  cancelDataRequest,
  copyDays,
  dataCopyFile,
  dataRequestDays,
  requestData,
  type DataRequest,
  type DataRequestKind,
} from '@rahi/contracts/calls/account.calls';
import type { User } from '@rahi/contracts/user';
import { Button, QuerySection, Skeleton } from '@rahi/ui-kit';
import { describeError, saveFile, type MessageId, type RemoteServices } from '@rahi/web-kit';
import { useOpenLayer } from '@rahi/web-kit/layers';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { dataRequestsQuery } from './account.queries.js';
import { DeletionDialog } from './deletion.dialog.js';
import { dayText } from './moment.js';
import styles from './account.module.css';

interface DataRequestsProps {
  user: User;
  services: Pick<RemoteServices, 'api' | 'toast'>;
}

const lookAgainMs = 3_000;
const isUnderWay = ({ state, startedAt }: DataRequest) => state === 'open' && Boolean(startedAt);

/** Lets the person request a copy of their data or delete the account. Explains both, and lists earlier requests. */
export function DataRequests({ user, services: { api, toast } }: DataRequestsProps) {
  const { formatMessage } = useIntl();
  const query = useQuery({
    ...dataRequestsQuery(api, user.id),
    refetchOnMount: 'always',
    refetchOnReconnect: true,
    // A copy takes seconds.
    refetchInterval: ({ state }) => (state.data?.requests.some(isUnderWay) ? lookAgainMs : false),
  });
  const [busy, setBusy] = useState<DataRequestKind | null>(null);
  const [asking, setAsking] = useOpenLayer();

  const download = async ({ id: requestId }: DataRequest) => {
    setBusy('export');
    try {
      saveFile(await api.file(dataCopyFile, { params: { id: user.id, requestId } }), 'rahi-my-data.json');
    } catch (error) {
      const description = describeError(formatMessage, error);
      toast.show({ title: formatMessage({ id: 'account.data.notDownloaded' }), description, tone: 'bad' });
    }
    setBusy(null);
  };

  const change = async (kind: DataRequestKind, open: DataRequest | undefined) => {
    setBusy(kind);
    const params = { id: user.id };
    try {
      if (open) await api.call(cancelDataRequest, { params: { ...params, requestId: open.id } });
      else await api.call(requestData, { params, body: { kind } });
      const said: MessageId = open ? 'account.data.taken' : 'account.data.sent';
      toast.show({ title: formatMessage({ id: said }), tone: 'ok' });
    } catch (error) {
      const description = describeError(formatMessage, error);
      toast.show({ title: formatMessage({ id: 'account.data.notSent' }), description, tone: 'bad' });
    }
    // It may have been done meanwhile.
    await query.refetch();
    setBusy(null);
    setAsking(false);
  };

  return (
    <section className={styles.section} aria-labelledby="account-data">
      <h2 id="account-data" className={styles.heading}>
        <FormattedMessage id="account.data" />
      </h2>
      <QuerySection query={query} what="account.data.requests" skeleton={<Skeleton shape="block" />}>
        {({ requests }) => {
          const openOf = (kind: DataRequestKind) =>
            requests.find((request) => request.kind === kind && request.state === 'open');
          const copy = requests.find(({ fileUntil }) => fileUntil && Date.parse(fileUntil) > Date.now());
          const row = { busy, onChange: change };
          return (
            <>
              <Row {...row} kind="export" open={openOf('export')} onAsk={() => void change('export', undefined)}>
                <FormattedMessage id="account.data.export.what" values={{ email: user.email, days: copyDays }} />
              </Row>
              {copy && (
                <Button small icon="download" loading={busy === 'export'} onClick={() => void download(copy)}>
                  <FormattedMessage id="account.data.export.download" />
                </Button>
              )}
              <Row {...row} kind="deletion" open={openOf('deletion')} onAsk={() => setAsking(true)}>
                <FormattedMessage id="account.data.deletion.what" values={{ days: dataRequestDays }} />
              </Row>
            </>
          );
        }}
      </QuerySection>
      {asking && (
        <DeletionDialog
          name={user.name ?? user.email}
          busy={busy === 'deletion'}
          onConfirm={() => void change('deletion', undefined)}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}

interface RowProps {
  kind: DataRequestKind;
  open: DataRequest | undefined;
  busy: DataRequestKind | null;
  children: ReactNode;
  onAsk(): void;
  onChange(kind: DataRequestKind, open: DataRequest): Promise<void>;
}

function Row({ kind, open, busy, children, onAsk, onChange }: RowProps) {
  const intl = useIntl();
  const title = intl.formatMessage({ id: `account.data.${kind}` });
  return (
    <div className={styles.request}>
      <h3 className={styles.state}>{title}</h3>
      <p className={styles.quiet}>{children}</p>
      {kind === 'deletion' && (
        <p className={styles.quiet}>
          <FormattedMessage id="account.data.deletion.kept" />
        </p>
      )}
      {open?.startedAt ? (
        <output className={styles.asked}>
          <FormattedMessage id="account.data.underWay" values={open.progress ?? { done: 0, of: 1 }} />
        </output>
      ) : open ? (
        <>
          <p className={styles.asked}>
            <FormattedMessage
              id="account.data.asked"
              values={{ day: dayText(intl, open.askedAt), days: dataRequestDays }}
            />
          </p>
          <Button small loading={busy === kind} onClick={() => void onChange(kind, open)}>
            <FormattedMessage id="account.data.cancel" values={{ what: title }} />
          </Button>
        </>
      ) : (
        <Button small loading={busy === kind} onClick={onAsk}>
          <FormattedMessage id={`account.data.${kind}.ask`} />
        </Button>
      )}
    </div>
  );
}
