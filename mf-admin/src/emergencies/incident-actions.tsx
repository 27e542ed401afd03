import type { Incident, IncidentAction } from '@rahi/contracts/incidents';
import { Button } from '@rahi/ui-kit';
import { describeError, useRemote } from '@rahi/web-kit';
import { useLayer } from '@rahi/web-kit/layers';
import { FormattedMessage, useIntl } from 'react-intl';
import { ReasonDialog } from '../area/reason.dialog.js';
import { ContactDialog } from './contact.dialog.js';
import { isClosed, type IncidentStage } from './incident-stage.js';
import { useIncidentChange, type IncidentChange } from './incident.queries.js';

type Asked = 'contact' | 'resolve' | 'false_alarm';

/** The actions that the stage of an incident allows, so that no step claims another. Closing asks how it ended. */
export function IncidentActions({ incident, stage }: { incident: Incident; stage: IncidentStage }) {
  const { formatMessage } = useIntl();
  const { services, user } = useRemote();
  const [asked, setAsked] = useLayer<Asked>();
  const change = useIncidentChange(incident.id);
  const act = async (wanted: IncidentChange & { action: IncidentAction }) => {
    try {
      await change.mutateAsync(wanted);
      services.toast.show({ title: formatMessage({ id: `incident.done.${wanted.action}` }), tone: 'ok' });
    } catch (error) {
      const description = describeError(formatMessage, error, 'emergencies.stillOpen');
      services.toast.show({ title: formatMessage({ id: 'incident.notDone' }), description, tone: 'bad' });
    }
    setAsked(null);
  };
  if (isClosed(stage)) return null;
  if (stage === 'open') {
    return (
      <Button kind="primary" loading={change.isPending} onClick={() => void act({ action: 'acknowledge' })}>
        <FormattedMessage id="emergencies.acknowledge" />
      </Button>
    );
  }
  return (
    <>
      {incident.assignee?.id !== user.id && (
        <Button loading={change.isPending} onClick={() => void act({ action: 'assign' })}>
          <FormattedMessage id="incident.assignToMe" />
        </Button>
      )}
      <Button onClick={() => setAsked('contact')}>
        <FormattedMessage id="incident.contact" />
      </Button>
      {stage === 'contacted' && (
        <Button onClick={() => setAsked('resolve')}>
          <FormattedMessage id="incident.resolve" />
        </Button>
      )}
      <Button onClick={() => setAsked('false_alarm')}>
        <FormattedMessage id="incident.falseAlarm" />
      </Button>
      {asked === 'contact' && (
        <ContactDialog
          busy={change.isPending}
          onConfirm={(whom) => void act({ action: 'contact', whom })}
          onClose={() => setAsked(null)}
        />
      )}
      {(asked === 'resolve' || asked === 'false_alarm') && (
        <ReasonDialog
          title={formatMessage({ id: `incident.close.${asked}` })}
          confirmLabel={formatMessage({ id: asked === 'resolve' ? 'incident.resolve' : 'incident.falseAlarm' })}
          keepLabel={formatMessage({ id: 'incident.keepOpen' })}
          busy={change.isPending}
          onConfirm={(note) => void act({ action: asked, note })}
          onClose={() => setAsked(null)}
        >
          <FormattedMessage id="incident.closeHint" />
        </ReasonDialog>
      )}
    </>
  );
}
