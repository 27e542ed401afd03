import { openCase } from '@rahi/contracts/calls/support.calls';
import { caseKindSpecs, caseKindSchema, mayOpenCase, type CaseKind } from '@rahi/contracts/support';
import type { User } from '@rahi/contracts/user';
import { Button, QuerySection, Skeleton } from '@rahi/ui-kit';
import { describeError, newId } from '@rahi/web-kit';
import { useNavigate } from '@rahi/web-kit/layers';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DeskHoursLine } from './desk-hours-line.js';
import { deskQuery } from './help.queries.js';
import type { HelpProps } from './help.screen.js';
import styles from './help.module.css';
import { TripLine } from './trip-line.js';
import { WriteForm } from './write-form.js';

/** The subject that an address names, if this person may ask about it. */
export function kindIn(text: string | null, type: User['type']): CaseKind | null {
  const { data } = caseKindSchema.safeParse(text);
  return data !== undefined && mayOpenCase(data, type) ? data : null;
}

interface SubjectProps extends HelpProps {
  kind: CaseKind;
  rideId: string | null;
}

/** One subject: first the answers that help most people, then a message to the desk. */
export function Subject({ kind, rideId, user, services }: SubjectProps) {
  const { guides, needsRide } = caseKindSpecs[kind];
  const [writing, setWriting] = useState(false);
  const desk = useQuery(deskQuery(services.api));
  return (
    <section className={styles.section} aria-labelledby="help-subject">
      <h2 id="help-subject" className={styles.heading}>
        <FormattedMessage id={`help.subject.${kind}`} />
      </h2>
      {rideId !== null && <TripLine rideId={rideId} api={services.api} />}
      {guides[user.type]?.map((guide) => (
        <p key={guide} className={styles.guide}>
          <FormattedMessage id={`help.guide.${guide}`} />
        </p>
      ))}
      {needsRide && rideId === null ? (
        <ChooseATrip user={user} />
      ) : (
        <QuerySection query={desk} what="help.title" skeleton={<Skeleton shape="row" />}>
          {(known) =>
            known.hours === null ? null : writing ? (
              <>
                <DeskHoursLine desk={known} />
                <NewCase kind={kind} rideId={rideId} services={services} />
              </>
            ) : (
              <Button wide onClick={() => setWriting(true)}>
                <FormattedMessage id="help.notHelped" />
              </Button>
            )
          }
        </QuerySection>
      )}
    </section>
  );
}

function ChooseATrip({ user }: Pick<HelpProps, 'user'>) {
  const navigate = useNavigate();
  return (
    <>
      <p className={styles.quiet}>
        <FormattedMessage id="help.chooseTrip" />
      </p>
      <Button wide icon="history" onClick={() => void navigate(`/${user.type}/history`)}>
        <FormattedMessage id="help.yourTrips" />
      </Button>
    </>
  );
}

function NewCase({ kind, rideId, services: { api, toast } }: Omit<SubjectProps, 'user'>) {
  const { formatMessage } = useIntl();
  const navigate = useNavigate();
  // The same case, however often it has to be sent.
  const [id] = useState(newId);
  const send = async (text: string, photo: string | null): Promise<string | null> => {
    try {
      const body = { id, kind, text, ...(rideId !== null && { rideId }), ...(photo !== null && { photo }) };
      const opened = await api.call(openCase, { body });
      toast.show({ title: formatMessage({ id: 'help.sent' }, { number: opened.number }), tone: 'ok' });
      void navigate(`/help/${opened.id}`, { replace: true });
      return null;
    } catch (error) {
      return describeError(formatMessage, error);
    }
  };
  return <WriteForm label={formatMessage({ id: 'help.whatHappened' })} onSend={send} />;
}
