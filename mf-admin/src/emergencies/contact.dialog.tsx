import { incidentParties, type IncidentParty } from '@rahi/contracts/incidents';
import { Button, SelectField } from '@rahi/ui-kit';
import { useId, useState, type SubmitEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DeskDialog } from '../area/desk-dialog.js';

interface ContactDialogProps {
  busy: boolean;
  onConfirm(whom: IncidentParty): void;
  onClose(): void;
}

/** Asks whom the administrator has spoken to. Open while mounted. */
export function ContactDialog({ busy, onConfirm, onClose }: ContactDialogProps) {
  const { formatMessage } = useIntl();
  const form = useId();
  const [whom, setWhom] = useState<IncidentParty>('rider');
  const options = incidentParties.map((value) => ({ value, label: formatMessage({ id: `incident.party.${value}` }) }));
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!busy) onConfirm(whom);
  };
  return (
    <DeskDialog
      title={formatMessage({ id: 'incident.contactTitle' })}
      onClose={onClose}
      actions={
        <>
          <Button wide onClick={onClose}>
            <FormattedMessage id="incident.notYet" />
          </Button>
          <Button wide type="submit" form={form} loading={busy}>
            <FormattedMessage id="incident.contact" />
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <SelectField<IncidentParty>
          label={formatMessage({ id: 'incident.whom' })}
          hint={formatMessage({ id: 'incident.whomHint' })}
          value={whom}
          options={options}
          onChange={setWhom}
        />
      </form>
    </DeskDialog>
  );
}
