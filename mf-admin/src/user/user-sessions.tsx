import type { User } from '@rahi/contracts/user';
import type { UserSession } from '@rahi/contracts/user-sessions';
import { Button, Card, Pill, QuerySection } from '@rahi/ui-kit';
import { describeError, usePollInterval, useRemote } from '@rahi/web-kit';
import { useLayer } from '@rahi/web-kit/layers';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { momentText } from '../area/moments.js';
import { ReasonDialog } from '../area/reason.dialog.js';
import { RowSkeletons } from '../area/row-skeletons.js';
import { nameOf } from '../users/user-row.js';
import { sessionsQuery, useRevokeSessions } from './user.queries.js';
import styles from './user.screen.module.css';

const pollMs = 10_000;

/** One session, or all of them. */
type Asked = UserSession | 'all';

/** Where a user is signed in, with a way to end each session. */
export function UserSessions({ user }: { user: User }) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const [asked, setAsked] = useLayer<Asked>();
  const refetchInterval = usePollInterval(services.live, pollMs);
  const sessions = useQuery({ ...sessionsQuery(services.api, user.id), refetchInterval });
  const others = sessions.data?.sessions.some(({ own }) => !own) ?? false;
  return (
    <Card
      title={formatMessage({ id: 'user.sessions' })}
      beside={
        others && (
          <Button small onClick={() => setAsked('all')}>
            <FormattedMessage id="user.signOutEverywhere" />
          </Button>
        )
      }
    >
      <QuerySection query={sessions} what="user.theSessions" skeleton={<RowSkeletons />}>
        {(list) => (
          <>
            {list.sessions.length === 0 && (
              <p className={styles.none}>
                <FormattedMessage id="user.noSessions" />
              </p>
            )}
            <ul className={styles.sessions}>
              {list.sessions.map((session) => (
                <Row key={session.id} session={session} onEnd={() => setAsked(session)} />
              ))}
            </ul>
            {list.total > list.sessions.length && (
              <p className={styles.none}>
                <FormattedMessage id="user.moreSessions" values={{ total: list.total - list.sessions.length }} />
              </p>
            )}
          </>
        )}
      </QuerySection>
      {asked && <EndDialog user={user} asked={asked} onClose={() => setAsked(null)} />}
    </Card>
  );
}

function Row({ session: { createdAt, lastUsedAt, own }, onEnd }: { session: UserSession; onEnd(): void }) {
  const { formatMessage } = useIntl();
  const since = momentText(createdAt);
  return (
    <li className={styles.session}>
      <span>
        <FormattedMessage id="user.signedIn" values={{ time: <time dateTime={createdAt}>{since}</time> }} />
        <span className={styles.used}>
          <FormattedMessage
            id="user.lastUsed"
            values={{ time: <time dateTime={lastUsedAt}>{momentText(lastUsedAt)}</time> }}
          />
        </span>
      </span>
      {own ? (
        <Pill>
          <FormattedMessage id="user.thisSession" />
        </Pill>
      ) : (
        <Button small aria-label={formatMessage({ id: 'user.endTheSessionOfSince' }, { since })} onClick={onEnd}>
          <FormattedMessage id="user.end" />
        </Button>
      )}
    </li>
  );
}

function EndDialog({ user, asked, onClose }: { user: User; asked: Asked; onClose(): void }) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const revoke = useRevokeSessions(user.id);
  const all = asked === 'all';
  const confirm = async (reason: string) => {
    try {
      await revoke.mutateAsync({ sessionId: all ? null : asked.id, reason });
      services.toast.show({
        title: formatMessage({ id: 'user.userUpdatedSuccessfully' }),
        description: formatMessage({ id: 'user.signedOut' }),
        tone: 'ok',
      });
    } catch (error) {
      const description = describeError(formatMessage, error, 'user.sessionsUnchanged');
      services.toast.show({ title: formatMessage({ id: 'user.errorUpdatingUser' }), description, tone: 'bad' });
    }
    onClose();
  };
  return (
    <ReasonDialog
      title={formatMessage({ id: all ? 'user.signOutQuestion' : 'user.endThisSession' })}
      confirmLabel={formatMessage({ id: all ? 'user.signOutEverywhere' : 'user.endSession' })}
      keepLabel={formatMessage({ id: 'user.keepSignedIn' })}
      danger
      busy={revoke.isPending}
      onConfirm={(reason) => void confirm(reason)}
      onClose={onClose}
    >
      <FormattedMessage id={all ? 'user.signOutHint' : 'user.endHint'} values={{ user: nameOf(user) }} />
    </ReasonDialog>
  );
}
