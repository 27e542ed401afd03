import { callPath } from '@rahi/contracts/call';
import { casePhoto, rateCase, writeToCase } from '@rahi/contracts/calls/support.calls';
import { caseSteps, type CaseMessage, type CaseStep, type SupportThread } from '@rahi/contracts/support';
import { Button, QuerySection, Skeleton } from '@rahi/ui-kit';
import { describeError, formatDayAndClock, newId, type RemoteServices } from '@rahi/web-kit';
import { useNavigate } from '@rahi/web-kit/layers';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { CallOther } from './call-other.js';
import { CaseStatePill } from './case-state.js';
import { DeskHoursLine } from './desk-hours-line.js';
import { caseMs, caseQuery, deskQuery } from './help.queries.js';
import styles from './help.module.css';
import { TripLine } from './trip-line.js';
import { WriteForm } from './write-form.js';

interface CaseThreadProps {
  caseId: string;
  services: RemoteServices;
}

/** One case: its thread, the answer of its person, and whether it helped. */
export function CaseThread({ caseId, services }: CaseThreadProps) {
  const query = useQuery({ ...caseQuery(services.api, caseId), refetchInterval: caseMs });
  const skeleton = (
    <>
      <Skeleton shape="title" />
      <Skeleton shape="block" />
      <Skeleton shape="block" />
    </>
  );
  return (
    <QuerySection query={query} what="help.thisCase" skeleton={skeleton} age>
      {(thread) => <Thread thread={thread} services={services} />}
    </QuerySection>
  );
}

function Thread({ thread, services }: { thread: SupportThread; services: RemoteServices }) {
  const { formatMessage } = useIntl();
  const navigate = useNavigate();
  const { number, kind, state, rideId, messages, mergedInto, callUntil } = thread;
  const desk = useQuery(deskQuery(services.api));
  return (
    <section className={styles.section} aria-labelledby="help-case">
      <div className={styles.head}>
        <h2 id="help-case" className={styles.heading}>
          <FormattedMessage id={`help.subject.${kind}`} />
        </h2>
        <CaseStatePill state={state} />
      </div>
      <p className={styles.quiet}>
        <FormattedMessage id="help.number" values={{ number }} />
      </p>
      {rideId !== null && <TripLine rideId={rideId} api={services.api} />}
      <ol className={styles.thread} aria-label={formatMessage({ id: 'help.messages' })}>
        {messages.map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </ol>
      {rideId !== null && callUntil !== null && <CallOther rideId={rideId} until={callUntil} services={services} />}
      {mergedInto !== null && (
        <Button wide onClick={() => void navigate(`/help/${mergedInto}`, { replace: true })}>
          <FormattedMessage id="help.openOther" />
        </Button>
      )}
      {(state === 'resolved' || state === 'closed') && mergedInto === null && (
        <Helped thread={thread} services={services} />
      )}
      {state !== 'closed' && desk.data?.hours && (
        <>
          {state === 'resolved' ? (
            <p className={styles.quiet}>
              <FormattedMessage id="help.reopenHint" />
            </p>
          ) : (
            <DeskHoursLine desk={desk.data} />
          )}
          <Reply thread={thread} services={services} />
        </>
      )}
    </section>
  );
}

const isStep = (step: string): step is CaseStep => caseSteps.some((one) => one === step);

function Message({ message: { id, at, by, text, step, other, photo } }: { message: CaseMessage }) {
  const { formatMessage } = useIntl();
  const time = formatDayAndClock(Date.parse(at));
  if (by === 'system') {
    // A newer release may say what this one has no words for.
    if (step === null || !isStep(step)) return null;
    return (
      <li className={styles.step}>
        <FormattedMessage id={`help.step.${step}`} values={{ other }} /> · {time}
      </li>
    );
  }
  return (
    <li className={by === 'person' ? styles.mine : styles.theirs}>
      <p className={styles.words}>{text}</p>
      {photo && (
        <img className={styles.picture} src={callPath(casePhoto, { id })} alt={formatMessage({ id: 'help.photo' })} />
      )}
      <p className={styles.quiet}>
        <FormattedMessage id={by === 'person' ? 'help.you' : 'help.desk'} /> · {time}
      </p>
    </li>
  );
}

function Reply({ thread, services: { api } }: { thread: SupportThread; services: RemoteServices }) {
  const { formatMessage } = useIntl();
  const queryClient = useQueryClient();
  // The same message, however often it has to be sent.
  const draft = useRef(newId());
  const { queryKey } = caseQuery(api, thread.id);
  const send = async (text: string, photo: string | null): Promise<string | null> => {
    try {
      const body = { id: draft.current, text, ...(photo !== null && { photo }) };
      queryClient.setQueryData(queryKey, await api.call(writeToCase, { params: { id: thread.id }, body }));
      draft.current = newId();
      return null;
    } catch (error) {
      // It may have been merged or closed meanwhile.
      void queryClient.invalidateQueries({ queryKey });
      return describeError(formatMessage, error);
    }
  };
  return <WriteForm label={formatMessage({ id: 'help.reply' })} onSend={send} />;
}

function Helped({ thread, services: { api } }: { thread: SupportThread; services: RemoteServices }) {
  const { formatMessage } = useIntl();
  const queryClient = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  const { queryKey } = caseQuery(api, thread.id);
  const say = async (helped: boolean) => {
    try {
      const rated = await api.call(rateCase, { params: { id: thread.id }, body: { helped } });
      setProblem(null);
      queryClient.setQueryData(queryKey, { ...thread, ...rated });
    } catch (error) {
      setProblem(describeError(formatMessage, error));
    }
  };
  if (thread.helped !== null) {
    return (
      <p className={styles.quiet}>
        <FormattedMessage id="help.helped.thanks" />
      </p>
    );
  }
  return (
    <div className={styles.helped}>
      <p className={styles.words}>
        <FormattedMessage id="help.helped" />
      </p>
      <Button small onClick={() => void say(true)}>
        <FormattedMessage id="help.helped.yes" />
      </Button>
      <Button small onClick={() => void say(false)}>
        <FormattedMessage id="help.helped.no" />
      </Button>
      {problem !== null && (
        <p className={styles.wrong} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
