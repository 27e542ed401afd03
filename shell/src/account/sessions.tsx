import { endOtherSessions, endSession } from '@rahi/contracts/calls/account.calls';
import type { User } from '@rahi/contracts/user';
import type { UserSession } from '@rahi/contracts/user-sessions';
import { Button, ConfirmDialog, Pill, QuerySection, Skeleton } from '@rahi/ui-kit';
import { describeError, type MessageId, type RemoteServices } from '@rahi/web-kit';
import { useOpenLayer } from '@rahi/web-kit/layers';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import { sessionsQuery } from './account.queries.js';
import { momentText } from './moment.js';
import styles from './account.module.css';

interface SessionsProps {
  user: User;
  services: Pick<RemoteServices, 'api' | 'toast'>;
}

/** Lists where the person is signed in, and signs them out there. */
export function Sessions({ user, services: { api, toast } }: SessionsProps) {
  const { formatMessage } = useIntl();
  const options = sessionsQuery(api, user.id);
  const query = useQuery({ ...options, refetchOnMount: 'always', refetchOnReconnect: true });
  const cache = useQueryClient();
  /** The session that is being ended. */
  const [ending, setEnding] = useState<string | 'others' | null>(null);
  const [asking, setAsking] = useOpenLayer();

  const end = async (which: string) => {
    setEnding(which);
    try {
      const params = { id: user.id };
      const left =
        which === 'others'
          ? await api.call(endOtherSessions, { params })
          : await api.call(endSession, { params: { ...params, sessionId: which } });
      cache.setQueryData(options.queryKey, left);
      const said: MessageId = which === 'others' ? 'account.session.endedOthers' : 'account.session.ended';
      toast.show({ title: formatMessage({ id: said }), tone: 'ok' });
    } catch (error) {
      const description = describeError(formatMessage, error);
      toast.show({ title: formatMessage({ id: 'account.session.notEnded' }), description, tone: 'bad' });
      // It may have ended there meanwhile.
      void query.refetch();
    }
    setEnding(null);
    setAsking(false);
  };

  return (
    <section className={styles.section} aria-labelledby="account-sessions">
      <h2 id="account-sessions" className={styles.heading}>
        <FormattedMessage id="account.sessions" />
      </h2>
      <QuerySection query={query} what="account.sessions.list" age skeleton={<Skeleton shape="row" />}>
        {({ sessions, total }) => (
          <>
            <ul className={styles.list} aria-label={formatMessage({ id: 'account.sessions.list' })}>
              {sessions
                .toSorted((a, b) => Number(b.own) - Number(a.own))
                .map((session) => (
                  <SessionRow
                    key={session.id}
                    session={session}
                    busy={ending === session.id}
                    onEnd={() => void end(session.id)}
                  />
                ))}
            </ul>
            {total > sessions.length && (
              <p className={styles.quiet}>
                <FormattedMessage id="account.session.more" values={{ count: total - sessions.length }} />
              </p>
            )}
            {sessions.some(({ own }) => !own) ? (
              <Button wide onClick={() => setAsking(true)}>
                <FormattedMessage id="account.session.others" />
              </Button>
            ) : (
              <p className={styles.quiet}>
                <FormattedMessage id="account.session.onlyThis" />
              </p>
            )}
          </>
        )}
      </QuerySection>
      <ConfirmDialog
        open={asking}
        title={formatMessage({ id: 'account.session.confirmTitle' })}
        confirmLabel={formatMessage({ id: 'account.session.others' })}
        keepLabel={formatMessage({ id: 'account.session.keep' })}
        danger
        busy={ending === 'others'}
        onConfirm={() => void end('others')}
        onClose={() => setAsking(false)}
      >
        <FormattedMessage id="account.session.confirm" />
      </ConfirmDialog>
    </section>
  );
}

interface SessionRowProps {
  session: UserSession;
  busy: boolean;
  onEnd(): void;
}

function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const intl = useIntl();
  const name = nameOf(session, intl);
  const since = momentText(intl, session.createdAt);
  const used = momentText(intl, session.lastUsedAt);
  return (
    <li className={styles.entry}>
      <span className={styles.words}>
        <span className={styles.state}>{name}</span>
        <span className={styles.quiet}>
          {session.own ? (
            <FormattedMessage id="account.session.since" values={{ since }} />
          ) : (
            <FormattedMessage id="account.session.used" values={{ since, used }} />
          )}
        </span>
      </span>
      {session.own ? (
        <Pill tone="brand">
          <FormattedMessage id="account.session.thisOne" />
        </Pill>
      ) : (
        <Button small loading={busy} onClick={onEnd}>
          <FormattedMessage id="account.session.end" values={{ name, since }} />
        </Button>
      )}
    </li>
  );
}

/** "Chrome on Android", or as much of it as is known. */
function nameOf({ browser, system }: UserSession, { formatMessage }: IntlShape): string {
  if (browser && system) return formatMessage({ id: 'account.session.browser' }, { browser, system });
  return browser ?? system ?? formatMessage({ id: 'account.session.unknown' });
}
