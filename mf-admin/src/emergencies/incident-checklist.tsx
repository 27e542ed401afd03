import { playbookSteps, type Incident, type PlaybookStep } from '@rahi/contracts/incidents';
import { Card } from '@rahi/ui-kit';
import { describeError, useRemote } from '@rahi/web-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import { momentText } from '../area/moments.js';
import { useIncidentCheck } from './incident.queries.js';
import styles from './incident.module.css';

/** The playbook: what the desk does about an incident, each step with who did it and when. */
export function IncidentChecklist({ incident }: { incident: Incident }) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const change = useIncidentCheck(incident.id);
  // A step of a newer release has no words here.
  const checklist = (incident.checklist ?? []).flatMap(({ step, done }) => {
    const known = playbookSteps.find((one) => one === step);
    return known ? [{ step: known, ticked: done }] : [];
  });
  if (checklist.length === 0) return null;
  const tick = async (step: PlaybookStep, done: boolean) => {
    try {
      await change.mutateAsync({ step, done });
    } catch (error) {
      const description = describeError(formatMessage, error, 'emergencies.stillOpen');
      services.toast.show({ title: formatMessage({ id: 'incident.notDone' }), description, tone: 'bad' });
    }
  };
  const done = checklist.filter(({ ticked }) => ticked !== null).length;
  return (
    <Card
      title={formatMessage({ id: 'incident.playbook' })}
      beside={
        <span className={styles.note}>
          <FormattedMessage id="incident.stepsDone" values={{ done, of: checklist.length }} />
        </span>
      }
    >
      <ul className={styles.checklist}>
        {checklist.map(({ step, ticked }) => (
          <li key={step}>
            <label className={styles.check}>
              <input
                type="checkbox"
                checked={ticked !== null}
                disabled={change.isPending}
                onChange={(event) => void tick(step, event.target.checked)}
              />
              <span>{formatMessage({ id: `incident.step.${step}` })}</span>
              {ticked && (
                <span className={styles.note}>
                  <FormattedMessage
                    id="incidents.takenAt"
                    values={{ name: ticked.by?.name ?? '', at: momentText(ticked.at) }}
                  />
                </span>
              )}
            </label>
          </li>
        ))}
      </ul>
    </Card>
  );
}
