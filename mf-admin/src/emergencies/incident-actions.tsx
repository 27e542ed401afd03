import type { Incident, IncidentAction, IncidentState } from '@rahi/contracts/incidents';
import { Button } from '@rahi/ui-kit';
import { describeError, useRemote } from '@rahi/web-kit';
import { useLayer } from '@rahi/web-kit/layers';
import { FormattedMessage, useIntl } from 'react-intl';
import { ReasonDialog } from '../area/reason.dialog.js';
import { useIncidentChange, type IncidentChange } from './incident.queries.js';

type Closing = 'resolve' | 'false_alarm';

/** The actions that the state of an incident allows. Closing asks how it ended. */
export function IncidentActions({ incident, state }: { incident: Incident; state: IncidentState }) {
  const { formatMessage } = useIntl();
  const { services, user } = useRemote();
  const [closing, setClosing] = useLayer<Closing>();
  const change = useIncidentChange(incident.id);
  const act = async (wanted: IncidentChange & { action: IncidentAction }) => {
    try {
      await change.mutateAsync(wanted);
      services.toast.show({ title: formatMessage({ id: `incident.done.${wanted.action}` }), tone: 'ok' });
    } catch (error) {
      const description = describeError(formatMessage, error, 'emergencies.stillOpen');
      services.toast.show({ title: formatMessage({ id: 'incident.notDone' }), description, tone: 'bad' });
    }
    setClosing(null);
  };
  if (state === 'resolved' || state === 'false_alarm') return null;
  return (
    <>
      {state === 'open' && (
        <Button kind="primary" loading={change.isPending} onClick={() => void act({ action: 'acknowledge' })}>
          <FormattedMessage id="emergencies.acknowledge" />
        </Button>
      )}
      {incident.assignee?.id !== user.id && (
        <Button loading={change.isPending} onClick={() => void act({ action: 'assign' })}>
          <FormattedMessage id="incident.assignToMe" />
        </Button>
      )}
      <Button onClick={() => setClosing('resolve')}>
        <FormattedMessage id="incident.resolve" />
      </Button>
      <Button onClick={() => setClosing('false_alarm')}>
        <FormattedMessage id="incident.falseAlarm" />
      </Button>
      {closing && (
        <ReasonDialog
          title={formatMessage({ id: `incident.close.${closing}` })}
          confirmLabel={formatMessage({ id: closing === 'resolve' ? 'incident.resolve' : 'incident.falseAlarm' })}
          keepLabel={formatMessage({ id: 'incident.keepOpen' })}
          busy={change.isPending}
          onConfirm={(note) => void act({ action: closing, note })}
          onClose={() => setClosing(null)}
        >
          <FormattedMessage id="incident.closeHint" />
        </ReasonDialog>
      )}
    </>
  );
}
