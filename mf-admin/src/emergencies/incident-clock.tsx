import { emergencyNumber } from '@rahi/contracts/emergency-number';
import type { Incident } from '@rahi/contracts/incidents';
import { ButtonLink, Card, classNames } from '@rahi/ui-kit';
import { stopwatchText, useNow } from '@rahi/web-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import { momentText } from '../area/moments.js';
import { isClosed, stageOf } from './incident-stage.js';
import styles from './incident-clock.module.css';

/** How long it has taken, what was promised, which steps who has done, and the number of the police. */
export function IncidentClock({ incident }: { incident: Incident }) {
  const { formatMessage } = useIntl();
  const closed = isClosed(stageOf(incident));
  const now = useNow(closed ? null : 1000);
  const raised = Date.parse(incident.raisedAt);
  const ended = incident.closed ? Date.parse(incident.closed.at) : null;
  return (
    <Card>
      <div className={styles.clock}>
        <p className={styles.figure}>
          <span className={styles.note}>
            <FormattedMessage id={closed ? 'incident.tookAll' : 'incident.since'} />
          </span>
          {closed && ended === null ? (
            '–'
          ) : (
            <b role="timer" aria-live="off" className={styles.time}>
              {stopwatchText(((ended ?? now) - raised) / 1000)}
            </b>
          )}
        </p>
        <Promised incident={incident} now={now} />
        <ol className={styles.steps} aria-label={formatMessage({ id: 'incident.steps' })}>
          <Step id="acknowledged" done={incident.acknowledgedAt} by={incident.acknowledgedBy?.name} />
          <Step
            id="assigned"
            done={incident.assignedAt ?? (incident.assignee ? incident.acknowledgedAt : null)}
            by={incident.assignee?.name}
          />
          <Step id="contacted" done={incident.contacted?.at ?? null} by={incident.contacted?.by?.name} />
          <Step
            id={incident.state === 'false_alarm' ? 'false_alarm' : 'resolved'}
            done={incident.closed?.at ?? null}
            by={incident.closed?.by?.name}
          />
        </ol>
        {incident.drill ? (
          <span className={styles.note}>
            <FormattedMessage id="incident.no112InDrill" />
          </span>
        ) : (
          <ButtonLink
            href={`tel:${emergencyNumber}`}
            icon="sos"
            label={formatMessage({ id: 'incident.call112' }, { number: emergencyNumber })}
          >
            {emergencyNumber}
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}

/** Whether somebody acknowledged it in the promised time; nothing of an older release. */
function Promised({ incident, now }: { incident: Incident; now: number }) {
  const { acknowledgeBy, acknowledgedAt, raisedAt, escalatedAt } = incident;
  if (acknowledgeBy === undefined) return null;
  const [raised, due] = [Date.parse(raisedAt), Date.parse(acknowledgeBy)];
  const at = acknowledgedAt === null ? now : Date.parse(acknowledgedAt);
  const late = at > due;
  const id =
    acknowledgedAt === null ? (late ? 'incident.promiseBroken' : 'incident.promise') : 'incident.acknowledgedAfter';
  const values = {
    left: stopwatchText(Math.ceil((due - at) / 1000)),
    after: stopwatchText((at - raised) / 1000),
    promised: stopwatchText((due - raised) / 1000),
  };
  return (
    <p className={styles.figure}>
      <span className={classNames(styles.note, late && styles.late)}>
        <FormattedMessage id={id} values={values} />
      </span>
      {escalatedAt && (
        <span className={styles.note}>
          <FormattedMessage id="incident.escalatedAt" values={{ at: momentText(escalatedAt) }} />
        </span>
      )}
    </p>
  );
}

interface StepProps {
  id: 'acknowledged' | 'assigned' | 'contacted' | 'resolved' | 'false_alarm';
  done: string | null;
  by: string | undefined;
}

function Step({ id, done, by }: StepProps) {
  return (
    <li className={styles.step} data-done={done !== null}>
      <span className={styles.what}>
        <FormattedMessage id={`incident.stage.${id}`} />
      </span>
      <span className={styles.note}>
        {done === null ? (
          <FormattedMessage id="incident.notYet" />
        ) : by ? (
          <FormattedMessage id="incidents.takenAt" values={{ name: by, at: momentText(done) }} />
        ) : (
          momentText(done)
        )}
      </span>
    </li>
  );
}
