import type { BreachDetail } from '@rahi/contracts/breaches';
import { Banner, Button, Card, EmptyState, Page, Pill, QuerySection } from '@rahi/ui-kit';
import { ApiError, useDocumentTitle, useRemote } from '@rahi/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { momentText } from '../area/moments.js';
import { RowSkeletons } from '../area/row-skeletons.js';
import { ScreenHead } from '../area/screen-head.js';
import { textsOf } from './breach-form.js';
import { lineName } from './breach-names.js';
import { BreachForm } from './breach.form.js';
import { BreachPeople } from './breach-people.js';
import { BreachReports } from './breach-reports.js';
import { BreachSteps } from './breach-steps.js';
import { BreachMessage } from './breach-message.js';
import { breachQuery, pollMs, tellingPollMs, useChangeBreach } from './breaches.queries.js';
import { NotFoundEntries } from './not-found-entries.js';
import styles from './breaches.module.css';

const isMoving = (one: BreachDetail | undefined) => one?.telling === 'sending' || one?.telling === 'counting';

/** One breach: the clock, who is told, what the Board gets, and who did what. */
export function BreachScreen({ breachId }: { breachId: string }) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const detail = useQuery({
    ...breachQuery(services.api, breachId),
    refetchInterval: ({ state }) => (isMoving(state.data) ? tellingPollMs : pollMs),
  });
  const { data, error } = detail;
  const title = data?.title ?? formatMessage({ id: 'breaches.title' });
  useDocumentTitle(title);
  const unknown = error instanceof ApiError && [400, 404].includes(error.status);
  return (
    <Page width="desk">
      <ScreenHead
        title={title}
        path="breaches"
        beside={
          data?.drill && (
            <Pill tone="warn">
              <FormattedMessage id="breaches.drill" />
            </Pill>
          )
        }
      />
      {unknown ? (
        <EmptyState icon="info" title={formatMessage({ id: 'breaches.unknown' })}>
          <FormattedMessage id="breaches.unknownHint" />
        </EmptyState>
      ) : (
        <QuerySection query={detail} what="breaches.theBreach" skeleton={<RowSkeletons />} age>
          {(one) => <Parts one={one} />}
        </QuerySection>
      )}
    </Page>
  );
}

function Parts({ one }: { one: BreachDetail }) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const change = useChangeBreach(one.id);
  const [changing, setChanging] = useState(false);
  const [missed, setMissed] = useState<readonly string[]>([]);
  const begun = one.telling !== 'ready' && one.telling !== 'counting';
  const mayChange = !begun && one.boardToldAt === null && one.closedAt === null;
  return (
    <>
      {one.drill && (
        <Banner title={<FormattedMessage id="breaches.drillTitle" />}>
          <FormattedMessage id="breaches.drillHint" />
        </Banner>
      )}
      {missed.length > 0 && <NotFoundEntries entries={missed} />}
      <BreachSteps one={one} />
      <BreachPeople one={one} />
      {changing && mayChange ? (
        <BreachForm
          title={formatMessage({ id: 'breaches.changeTitle' })}
          saveLabel={formatMessage({ id: 'breaches.saveChange' })}
          begin={textsOf(one)}
          canStay
          save={({ input, affects }) => change.mutateAsync({ ...input, ...(affects && { affects }) })}
          onSaved={({ notFound }) => {
            setChanging(false);
            setMissed(notFound);
            services.toast.show({ title: formatMessage({ id: 'breaches.changed' }), tone: 'ok' });
          }}
          onDone={() => setChanging(false)}
        />
      ) : (
        <BreachMessage
          one={one}
          beside={
            mayChange && (
              <Button onClick={() => setChanging(true)}>
                <FormattedMessage id="breaches.change" />
              </Button>
            )
          }
        />
      )}
      <BreachReports one={one} />
      <History one={one} />
    </>
  );
}

function History({ one: { history } }: { one: BreachDetail }) {
  const { formatMessage } = useIntl();
  return (
    <Card title={formatMessage({ id: 'breaches.history' })}>
      <ol className={styles.list}>
        {history.map(({ line, at, by }) => {
          const name = lineName(line);
          return (
            <li key={`${line} ${at}`}>
              {name ? <FormattedMessage id={name} /> : line}
              <p className={styles.note}>
                {by === null ? (
                  <FormattedMessage id="breaches.byServer" values={{ at: momentText(at) }} />
                ) : (
                  <FormattedMessage
                    id="breaches.byPerson"
                    values={{ at: momentText(at), name: by.name || formatMessage({ id: 'breaches.nameless' }) }}
                  />
                )}
              </p>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
