import {
  breachPersonStates,
  mostBreachMailsAMinute,
  type BreachDetail,
  type BreachPersonState,
} from '@rahi/contracts/breaches';
import {
  Button,
  Card,
  ConfirmDialog,
  EmptyState,
  Progress,
  SelectField,
  TextField,
  type TableColumn,
} from '@rahi/ui-kit';
import { describeError, formatCount, useRemote } from '@rahi/web-kit';
import { useLayer } from '@rahi/web-kit/layers';
import { Link } from '@rahi/web-kit/router';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { momentText } from '../area/moments.js';
import { PagedCard } from '../area/paged-card.js';
import { personNames, tellingNames } from './breach-names.js';
import { breachPeopleQuery, pollMs, useStopTelling, useTell } from './breaches.queries.js';
import styles from './breaches.module.css';

const columns: readonly TableColumn[] = [
  { key: 'person', label: 'breaches.column.person' },
  { key: 'since', label: 'breaches.column.since' },
];

/** How many messages a minute; null for a text that is no such number. */
const rateOf = (text: string): number | null => {
  const rate = /^\d{1,5}$/.test(text.trim()) ? Number(text) : 0;
  return rate >= 1 && rate <= mostBreachMailsAMinute ? rate : null;
};

/** Who is affected, and telling them: the rate, the stop, and how far it has come. */
export function BreachPeople({ one }: { one: BreachDetail }) {
  const { formatMessage } = useIntl();
  const { id, affected, telling, people } = one;
  const [shown, setShown] = useState<BreachPersonState | ''>('');
  const reached = people.told + people.unreachable + people.unsure + people.spared;
  const all = reached + people.waiting + people.sending;
  const present = breachPersonStates.filter((state) => people[state] > 0);
  return (
    <>
      <Card title={formatMessage({ id: 'breaches.peopleTitle' })}>
        <div className={styles.stack}>
          <p>
            {affected === null ? (
              <FormattedMessage id="breaches.counting" values={{ count: all }} />
            ) : (
              <FormattedMessage id="breaches.affected" values={{ count: affected }} />
            )}{' '}
            <FormattedMessage id={tellingNames[telling]} />
          </p>
          {telling !== 'counting' && telling !== 'ready' && all > 0 && (
            <Progress percent={(100 * reached) / all} label={formatMessage({ id: 'breaches.progress' })} />
          )}
          <ul className={styles.list}>
            {present.map((state) => (
              <li key={state}>
                <FormattedMessage id={personNames[state]} />: {formatCount(people[state])}
              </li>
            ))}
          </ul>
          <Telling one={one} />
          {present.length > 0 && (
            <SelectField
              small
              label={formatMessage({ id: 'breaches.showPeople' })}
              value={shown}
              options={[
                { value: '', label: formatMessage({ id: 'breaches.showNobody' }) },
                ...present.map((value) => ({ value, label: formatMessage({ id: personNames[value] }) })),
              ]}
              onChange={(chosen) => setShown(chosen)}
            />
          )}
        </div>
      </Card>
      {shown !== '' && <PeopleOf key={shown} id={id} state={shown} />}
    </>
  );
}

function PeopleOf({ id, state }: { id: string; state: BreachPersonState }) {
  const { formatMessage } = useIntl();
  const { services, basePath } = useRemote();
  return (
    <PagedCard
      title={formatMessage({ id: personNames[state] })}
      label={personNames[state]}
      what="breaches.thePeople"
      columns={columns}
      pageAt={(cursor) => breachPeopleQuery(services.api, id, state, cursor)}
      everyMs={pollMs}
      counted="breaches.peopleCount"
      empty={<EmptyState icon="user" title={formatMessage({ id: 'breaches.nobodyNow' })} />}
    >
      {({ userId, name, at }) => (
        <tr key={userId}>
          <td>
            <Link className={styles.link} to={`${basePath}/user/${userId}`}>
              {name || formatMessage({ id: 'breaches.nameless' })}
            </Link>
          </td>
          <td>
            <time dateTime={at}>{momentText(at)}</time>
          </td>
        </tr>
      )}
    </PagedCard>
  );
}

function Telling({ one }: { one: BreachDetail }) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const tell = useTell(one.id);
  const stop = useStopTelling(one.id);
  const [rate, setRate] = useState(String(one.perMinute));
  const [wrong, setWrong] = useState(false);
  const [asked, setAsked] = useLayer<'tell' | 'again'>();
  const { telling, people, closedAt, drill } = one;
  if (closedAt || telling === 'counting') return null;
  const failed = (error: unknown) => {
    const description = describeError(formatMessage, error);
    services.toast.show({ title: formatMessage({ id: 'breaches.notTold' }), description, tone: 'bad' });
  };
  const ask = (what: 'tell' | 'again') => {
    setWrong(rateOf(rate) === null);
    if (rateOf(rate) !== null) setAsked(what);
  };
  const begin = async () => {
    const perMinute = rateOf(rate);
    if (perMinute === null) return;
    try {
      await tell.mutateAsync({ perMinute, ...(asked === 'again' && { unsureAgain: true }) });
      services.toast.show({ title: formatMessage({ id: 'breaches.tellingBegan' }), tone: 'ok' });
    } catch (error) {
      failed(error);
    }
    setAsked(null);
  };
  const end = async () => {
    try {
      await stop.mutateAsync();
      services.toast.show({ title: formatMessage({ id: 'breaches.tellingStopped' }), tone: 'ok' });
    } catch (error) {
      failed(error);
    }
  };
  if (telling === 'sending')
    return (
      <div className={styles.buttons}>
        <Button kind="danger" loading={stop.isPending} onClick={() => void end()}>
          <FormattedMessage id="breaches.stop" />
        </Button>
      </div>
    );
  const canTell = telling !== 'told';
  if (!canTell && people.unsure === 0) return null;
  return (
    <>
      <TextField
        label={formatMessage({ id: 'breaches.field.perMinute' })}
        hint={formatMessage({ id: 'breaches.hint.perMinute' }, { most: mostBreachMailsAMinute })}
        error={wrong ? formatMessage({ id: 'breaches.wrong.perMinute' }, { most: mostBreachMailsAMinute }) : undefined}
        value={rate}
        inputMode="numeric"
        autoComplete="off"
        onChange={({ target }) => {
          setRate(target.value);
          setWrong(false);
        }}
      />
      <div className={styles.buttons}>
        {canTell && (
          <Button kind="primary" onClick={() => ask('tell')}>
            <FormattedMessage
              id={drill ? 'breaches.tellDesk' : telling === 'stopped' ? 'breaches.goOn' : 'breaches.tell'}
            />
          </Button>
        )}
        {people.unsure > 0 && (
          <Button onClick={() => ask('again')}>
            <FormattedMessage id="breaches.tellUnsure" />
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asked !== null}
        title={formatMessage({ id: drill ? 'breaches.tellDeskTitle' : 'breaches.tellTitle' })}
        confirmLabel={formatMessage({ id: drill ? 'breaches.tellDesk' : 'breaches.tell' })}
        keepLabel={formatMessage({ id: 'breaches.back' })}
        danger={!drill}
        busy={tell.isPending}
        onConfirm={() => void begin()}
        onClose={() => setAsked(null)}
      >
        <FormattedMessage
          id={drill ? 'breaches.tellDeskHint' : asked === 'again' ? 'breaches.tellUnsureHint' : 'breaches.tellHint'}
          values={{ count: asked === 'again' ? people.unsure : people.waiting }}
        />
      </ConfirmDialog>
    </>
  );
}
