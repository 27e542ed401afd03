import type { Reservation } from '@rahi/contracts/reservation';
import { longestNote } from '@rahi/contracts/ride';
import { Button, Dialog, TextField } from '@rahi/ui-kit';
import { describeError, useRemote } from '@rahi/web-kit';
import { useOpenLayer } from '@rahi/web-kit/layers';
import { useId, useState, type FormEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useChangeReservation } from './reservations.queries.js';

/** The button that writes the note to the driver, or changes it. */
export function ChangeNote({ reservation }: { reservation: Reservation }) {
  const [changing, setChanging] = useOpenLayer();
  return (
    <div>
      <Button small icon="chat" onClick={() => setChanging(true)}>
        <FormattedMessage id={reservation.note ? 'reservations.changeNote' : 'reservations.addNote'} />
      </Button>
      {changing && <ChangeNoteDialog reservation={reservation} onClose={() => setChanging(false)} />}
    </div>
  );
}

function ChangeNoteDialog({ reservation, onClose }: { reservation: Reservation; onClose(): void }) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const [note, setNote] = useState(reservation.note ?? '');
  const change = useChangeReservation(reservation);
  const form = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    change.mutate(
      { note: note.trim() || null },
      {
        onSuccess: () => {
          services.toast.show({ title: formatMessage({ id: 'reservations.noteSaved' }), tone: 'ok' });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      open
      title={formatMessage({ id: 'reservations.noteTitle' })}
      onClose={onClose}
      actions={
        <>
          <Button wide onClick={onClose}>
            <FormattedMessage id="ui.cancel" />
          </Button>
          <Button kind="primary" type="submit" form={form} loading={change.isPending}>
            <FormattedMessage id="reservations.saveNote" />
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <TextField
          label={formatMessage({ id: 'booking.note' })}
          placeholder={formatMessage({ id: 'booking.noteExample' })}
          error={change.error && describeError(formatMessage, change.error)}
          value={note}
          maxLength={longestNote}
          onChange={({ target }) => setNote(target.value)}
        />
      </form>
    </Dialog>
  );
}
