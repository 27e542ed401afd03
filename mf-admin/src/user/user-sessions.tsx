import type { User, UserSession } from '@rahi/contracts/user';
import { Button, Card, Pill, QuerySection } from '@rahi/ui-kit';
import { describeError, usePollInterval, useRemote } from '@rahi/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { momentText } from '../area/moments.js';
import { ReasonDialog } from '../area/reason.dialog.js';
import { RowSkeletons } from '../area/row-skeletons.js';
import { nameOf } from '../users/user-row.js';
import { sessionsQuery, useRevokeSessions } from './user.queries.js';
import styles from './user.screen.module.css';

const pollMs = 10_000;

/** One session, or all of them. */
type Asked = UserSession | 'all';

/** Where a user is signed in, and the way to end it. */
export function UserSessions({ user }: { user: User }) {
  const { services } = useRemote();
  const [asked, setAsked] = useState<Asked | null>(null);
  const refetchInterval = usePollInterval(services.live, pollMs);
  const sessions = useQuery({ ...sessionsQuery(services.api, user.id), refetchInterval });
  const others = sessions.data?.sessions.some(({ own }) => !own) ?? false;
  return (
    <Card
      title="Sessions"
      beside={
        others && (
          <Button small onClick={() => setAsked('all')}>
            Sign out everywhere
          </Button>
        )
      }
    >
      <QuerySection query={sessions} what="The sessions" skeleton={<RowSkeletons />}>
        {(list) => (
          <>
            {list.sessions.length === 0 && <p className={styles.none}>Signed in nowhere.</p>}
            <ul className={styles.sessions}>
              {list.sessions.map((session) => (
                <Row key={session.id} session={session} onEnd={() => setAsked(session)} />
              ))}
            </ul>
            {list.total > list.sessions.length && (
              <p className={styles.none}>And {list.total - list.sessions.length} used longer ago.</p>
            )}
          </>
        )}
      </QuerySection>
      {asked && <EndDialog user={user} asked={asked} onClose={() => setAsked(null)} />}
    </Card>
  );
}

function Row({ session: { createdAt, lastUsedAt, own }, onEnd }: { session: UserSession; onEnd(): void }) {
  const since = momentText(createdAt);
  return (
    <li className={styles.session}>
      <span>
        Signed in <time dateTime={createdAt}>{since}</time>
        <span className={styles.used}>
          Last used <time dateTime={lastUsedAt}>{momentText(lastUsedAt)}</time>
        </span>
      </span>
      {own ? (
        <Pill>This session</Pill>
      ) : (
        <Button small aria-label={`End the session of ${since}`} onClick={onEnd}>
          End
        </Button>
      )}
    </li>
  );
}

function EndDialog({ user, asked, onClose }: { user: User; asked: Asked; onClose(): void }) {
  const { services } = useRemote();
  const revoke = useRevokeSessions(user.id);
  const all = asked === 'all';
  const confirm = async (reason: string) => {
    try {
      await revoke.mutateAsync({ sessionId: all ? null : asked.id, reason });
      services.toast.show({ title: 'User updated successfully', description: 'Signed out.', tone: 'ok' });
    } catch (error) {
      const description = describeError(error, 'The sessions are as they were. Please try again.');
      services.toast.show({ title: 'Error updating user', description, tone: 'bad' });
    }
    onClose();
  };
  return (
    <ReasonDialog
      title={all ? 'Sign out everywhere?' : 'End this session?'}
      confirmLabel={all ? 'Sign out everywhere' : 'End session'}
      keepLabel="Keep signed in"
      danger
      busy={revoke.isPending}
      onConfirm={(reason) => void confirm(reason)}
      onClose={onClose}
    >
      {nameOf(user)} is signed out {all ? 'of every browser' : 'of that browser'} at once, and needs a new code to come
      back. A trip under way goes on.
    </ReasonDialog>
  );
}
