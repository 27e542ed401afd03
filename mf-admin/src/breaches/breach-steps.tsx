import type { BreachDetail, BreachStep } from '@rahi/contracts/breaches';
import { Button, Card, ConfirmDialog, KeyValue, KeyValues } from '@rahi/ui-kit';
import { describeError, useRemote } from '@rahi/web-kit';
import { useLayer } from '@rahi/web-kit/layers';
import { FormattedMessage, useIntl } from 'react-intl';
import { momentText } from '../area/moments.js';
import { DetailsPill } from './breaches.screen.js';
import { useNoteStep } from './breaches.queries.js';
import styles from './breaches.module.css';

/** The step that can be noted now; null for none. */
function nextStep({
  boardToldAt,
  details,
  detailsReportedAt,
  toldAt,
  closedAt,
  affected,
}: BreachDetail): BreachStep | null {
  if (closedAt) return null;
  if (!boardToldAt) return affected === null ? null : 'board_told';
  if (!detailsReportedAt) return details ? 'details_reported' : null;
  return toldAt ? 'closed' : null;
}

const buttons = {
  board_told: 'breaches.noteBoard',
  details_reported: 'breaches.noteDetails',
  closed: 'breaches.noteClosed',
} as const;
const titles = {
  board_told: 'breaches.noteBoardTitle',
  details_reported: 'breaches.noteDetailsTitle',
  closed: 'breaches.noteClosedTitle',
} as const;
const hints = {
  board_told: 'breaches.noteBoardHint',
  details_reported: 'breaches.noteDetailsHint',
  closed: 'breaches.noteClosedHint',
} as const;

const done = (at: string | null) => (at === null ? <FormattedMessage id="breaches.notYet" /> : momentText(at));

/** The clock of 72 hours, and what is done of what the law asks for. */
export function BreachSteps({ one }: { one: BreachDetail }) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const note = useNoteStep(one.id);
  const [asked, setAsked] = useLayer<BreachStep>();
  const next = nextStep(one);
  const act = async (step: BreachStep) => {
    try {
      await note.mutateAsync(step);
      services.toast.show({ title: formatMessage({ id: 'breaches.noted' }), tone: 'ok' });
    } catch (error) {
      const description = describeError(formatMessage, error);
      services.toast.show({ title: formatMessage({ id: 'breaches.notNoted' }), description, tone: 'bad' });
    }
    setAsked(null);
  };
  return (
    <Card title={formatMessage({ id: 'breaches.steps' })}>
      <div className={styles.stack}>
        <KeyValues>
          <KeyValue name={formatMessage({ id: 'breaches.step.found' })}>{momentText(one.foundAt)}</KeyValue>
          <KeyValue name={formatMessage({ id: 'breaches.step.people' })}>{done(one.toldAt)}</KeyValue>
          <KeyValue name={formatMessage({ id: 'breaches.step.board' })}>{done(one.boardToldAt)}</KeyValue>
          <KeyValue name={formatMessage({ id: 'breaches.step.due' })}>{momentText(one.detailsDueAt)}</KeyValue>
          <KeyValue name={formatMessage({ id: 'breaches.step.details' })}>
            <DetailsPill one={one} />
          </KeyValue>
          <KeyValue name={formatMessage({ id: 'breaches.step.closed' })}>{done(one.closedAt)}</KeyValue>
        </KeyValues>
        {next && (
          <div className={styles.buttons}>
            <Button onClick={() => setAsked(next)}>
              <FormattedMessage id={buttons[next]} />
            </Button>
          </div>
        )}
      </div>
      {asked && (
        <ConfirmDialog
          open
          title={formatMessage({ id: titles[asked] })}
          confirmLabel={formatMessage({ id: buttons[asked] })}
          keepLabel={formatMessage({ id: 'breaches.back' })}
          busy={note.isPending}
          onConfirm={() => void act(asked)}
          onClose={() => setAsked(null)}
        >
          <FormattedMessage id={one.drill && asked !== 'closed' ? 'breaches.noteDrillHint' : hints[asked]} />
        </ConfirmDialog>
      )}
    </Card>
  );
}
