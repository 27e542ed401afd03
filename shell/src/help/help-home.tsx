import { caseKinds, caseKindSpecs, mayOpenCase, type SupportDesk } from '@rahi/contracts/support';
import { EmptyState, List, ListRow, LoadMore, QuerySection, Skeleton } from '@rahi/ui-kit';
import { describeError, formatDayAndClock } from '@rahi/web-kit';
import { useNavigate } from '@rahi/web-kit/layers';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { CaseStatePill } from './case-state.js';
import { DeskHoursLine } from './desk-hours-line.js';
import { casesQuery, deskQuery } from './help.queries.js';
import type { HelpProps } from './help.screen.js';
import styles from './help.module.css';
import { TripLine } from './trip-line.js';

const rows = (
  <>
    <Skeleton shape="row" />
    <Skeleton shape="row" />
  </>
);

/** What a person can ask about, and what they have asked. With a trip it is about that trip. */
export function HelpHome({ rideId, user, services }: HelpProps & { rideId: string | null }) {
  const { api } = services;
  const desk = useQuery(deskQuery(api));
  return (
    <>
      <QuerySection query={desk} what="help.title" skeleton={rows}>
        {({ hours, isOpen }) =>
          hours ? (
            <Subjects desk={{ hours, isOpen }} rideId={rideId} user={user} services={services} />
          ) : (
            <NobodyAnswers />
          )
        }
      </QuerySection>
      <OwnCases services={services} />
    </>
  );
}

function NobodyAnswers() {
  const { formatMessage } = useIntl();
  const navigate = useNavigate();
  return (
    <>
      <EmptyState icon="info" title={formatMessage({ id: 'help.off' })}>
        <FormattedMessage id="help.offHint" />
      </EmptyState>
      <List>
        <ListRow
          icon="info"
          title={formatMessage({ id: 'legal.grievance' })}
          onPress={() => void navigate('/legal#grievance')}
        />
      </List>
    </>
  );
}

interface SubjectsProps extends HelpProps {
  desk: SupportDesk;
  rideId: string | null;
}

function Subjects({ desk, rideId, user, services }: SubjectsProps) {
  const { formatMessage } = useIntl();
  const navigate = useNavigate();
  const shown = caseKinds.filter((kind) => mayOpenCase(kind, user.type));
  const ofTrip = rideId === null ? '' : `ride=${rideId}&`;
  return (
    <section className={styles.section} aria-labelledby="help-subjects">
      <h2 id="help-subjects" className={styles.heading}>
        <FormattedMessage id="help.subjects" />
      </h2>
      {rideId !== null && <TripLine rideId={rideId} api={services.api} />}
      <DeskHoursLine desk={desk} />
      <List>
        {shown.map((kind) => (
          <ListRow
            key={kind}
            title={formatMessage({ id: `help.subject.${kind}` })}
            note={rideId === null && caseKindSpecs[kind].needsRide ? formatMessage({ id: 'help.ofATrip' }) : undefined}
            onPress={() => void navigate(`/help?${ofTrip}about=${kind}`)}
          />
        ))}
      </List>
    </section>
  );
}

function OwnCases({ services: { api } }: Pick<HelpProps, 'services'>) {
  const { formatMessage } = useIntl();
  const navigate = useNavigate();
  const query = useInfiniteQuery(casesQuery(api));
  return (
    <section className={styles.section} aria-labelledby="help-cases">
      <h2 id="help-cases" className={styles.heading}>
        <FormattedMessage id="help.cases" />
      </h2>
      <QuerySection query={query} what="help.cases" skeleton={rows} age>
        {({ pages }) => {
          const cases = pages.flatMap(({ items }) => items);
          if (cases.length === 0) {
            return (
              <p className={styles.quiet}>
                <FormattedMessage id="help.none" />
              </p>
            );
          }
          return (
            <>
              <List>
                {cases.map(({ id, number, kind, state, changedAt }) => (
                  <ListRow
                    key={id}
                    icon="chat"
                    title={formatMessage({ id: `help.subject.${kind}` })}
                    note={`${number} · ${formatDayAndClock(Date.parse(changedAt))}`}
                    trailing={<CaseStatePill state={state} />}
                    onPress={() => void navigate(`/help/${id}`)}
                  />
                ))}
              </List>
              {query.hasNextPage && (
                <LoadMore
                  pages={pages.length}
                  loading={query.isFetchingNextPage}
                  problem={query.isFetchNextPageError ? describeError(formatMessage, query.error) : null}
                  onMore={() => void query.fetchNextPage()}
                />
              )}
            </>
          );
        }}
      </QuerySection>
    </section>
  );
}
