import {
  incidentEntryKinds,
  incidentParties,
  longestIncidentNote,
  playbookSteps,
  type Incident,
  type IncidentEntry,
} from '@rahi/contracts/incidents';
import { Button, Card, TextField } from '@rahi/ui-kit';
import { describeError, useRemote } from '@rahi/web-kit';
import { useState, type SubmitEvent } from 'react';
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import { momentText } from '../area/moments.js';
import { useIncidentChange } from './incident.queries.js';
import { nameOf } from './take-on.js';
import styles from './incident.module.css';

/** All that was done about it, in order, and the field for a note. */
export function IncidentTimeline({ incident }: { incident: Incident }) {
  const { formatMessage } = useIntl();
  const { cause = 'button', raisedAt, assignee } = incident;
  return (
    <Card
      title={formatMessage({ id: 'ride.timeline' })}
      beside={
        <span className={styles.note}>
          {assignee
            ? formatMessage({ id: 'incident.assignedTo' }, { name: assignee.name })
            : formatMessage({ id: 'incident.nobodys' })}
        </span>
      }
    >
      <ol className={styles.timeline}>
        {!incident.drill && (
          <Line
            at={raisedAt}
            what={formatMessage({ id: `incident.cause.${cause}` })}
            who={nameOf(incident, formatMessage)}
          />
        )}
        {incident.timeline.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      <NewNote incidentId={incident.id} />
    </Card>
  );
}

function Entry({ entry: { at, kind, by, text } }: { entry: IncidentEntry }) {
  const { formatMessage } = useIntl();
  const known = incidentEntryKinds.find((one) => one === kind);
  const what = known ? formatMessage({ id: `incident.entry.${known}` }) : kind;
  return <Line at={at} what={what} who={by?.name} text={wordsOf({ kind, text }, formatMessage)} />;
}

/** What the text of an entry says: of some kinds it is a name of the contract. */
function wordsOf({ kind, text }: Pick<IncidentEntry, 'kind' | 'text'>, formatMessage: IntlShape['formatMessage']) {
  const party = kind === 'contacted' ? incidentParties.find((one) => one === text) : undefined;
  if (party) return formatMessage({ id: `incident.party.${party}` });
  const step = kind === 'checked' || kind === 'unchecked' ? playbookSteps.find((one) => one === text) : undefined;
  if (step) return formatMessage({ id: `incident.step.${step}` });
  const told = kind === 'escalated' || kind === 'escalated_again';
  return told ? formatMessage({ id: 'incident.peopleTold' }, { count: Number(text) }) : text;
}

function Line({ at, what, who, text }: { at: string; what: string; who?: string | undefined; text?: string }) {
  return (
    <li className={styles.event}>
      <span className={styles.what}>{what}</span>
      <time className={styles.when} dateTime={at}>
        {momentText(at)}
      </time>
      {who && <span className={styles.note}>{who}</span>}
      {text && <span className={styles.text}>{text}</span>}
    </li>
  );
}

function NewNote({ incidentId }: { incidentId: string }) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const change = useIncidentChange(incidentId);
  const [text, setText] = useState('');
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (text.trim() === '' || change.isPending) return;
    try {
      await change.mutateAsync({ text: text.trim() });
      setText('');
    } catch (error) {
      const description = describeError(formatMessage, error, 'emergencies.stillOpen');
      services.toast.show({ title: formatMessage({ id: 'incident.notDone' }), description, tone: 'bad' });
    }
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label={formatMessage({ id: 'incident.note' })}
        maxLength={longestIncidentNote}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" loading={change.isPending}>
        <FormattedMessage id="incident.addNote" />
      </Button>
    </form>
  );
}
