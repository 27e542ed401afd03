import { groupedPhone } from '@rahi/contracts/phones';
import { sharedStateSchema, type SharedNumber, type SharedState } from '@rahi/contracts/shared-numbers';
import { Button, EmptyState, Pill, SelectField, type TableColumn } from '@rahi/ui-kit';
import { describeError, useRemote, type MessageId } from '@rahi/web-kit';
import { useLayer } from '@rahi/web-kit/layers';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { PagedCard } from '../area/paged-card.js';
import { ReasonDialog } from '../area/reason.dialog.js';
import { PersonCell, TimeCell } from '../rides/ride-cells.js';
import styles from './flags.module.css';
import { pollMs } from './flags.queries.js';
import { sharedQuery, useClearShared, type SharedOf } from './shared-numbers.queries.js';

const columns: readonly TableColumn[] = [
  { key: 'when', label: 'column.when' },
  { key: 'type', label: 'column.type' },
  { key: 'who', label: 'shared.second' },
  { key: 'other', label: 'shared.first' },
  { key: 'state', label: 'column.state' },
  { key: 'actions', label: 'column.actions', hidden: true },
];

const titles = { drivers: 'shared.of.drivers', phones: 'shared.of.phones' } as const satisfies Record<
  SharedOf,
  MessageId
>;

/** Values that two accounts have, the newest first, with a way to clear them. */
export function SharedNumbersCard({ kind }: { kind: SharedOf }) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const [state, setState] = useState<SharedState>('open');
  const [asked, setAsked] = useLayer<SharedNumber>();
  return (
    <>
      <PagedCard
        key={state}
        title={formatMessage({ id: titles[kind] })}
        beside={
          <SelectField<SharedState>
            label={formatMessage({ id: `shared.stateOf.${kind}` })}
            hideLabel
            small
            value={state}
            options={sharedStateSchema.options.map((value) => ({
              value,
              label: formatMessage({ id: `shared.state.${value}` }),
            }))}
            onChange={setState}
          />
        }
        label={titles[kind]}
        what={titles[kind]}
        columns={columns}
        pageAt={(cursor) => sharedQuery(services.api, kind, state, cursor)}
        everyMs={pollMs}
        age
        cards
        counted="shared.count"
        empty={
          <EmptyState icon="info" title={formatMessage({ id: 'shared.none' })}>
            <FormattedMessage id="shared.noneHint" />
          </EmptyState>
        }
      >
        {(shared) => <Row key={shared.id} kind={kind} shared={shared} onClear={() => setAsked(shared)} />}
      </PagedCard>
      {asked && <ClearDialog kind={kind} shared={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

function Row({ kind, shared, onClear }: { kind: SharedOf; shared: SharedNumber; onClear(): void }) {
  const { person, other, state, createdAt, note } = shared;
  const page = kind === 'drivers' ? 'driver' : 'user';
  return (
    <tr>
      <TimeCell at={createdAt} />
      <td className={styles.what} data-wide>
        <Words shared={shared} />
      </td>
      <PersonCell kind={page} person={person} />
      <PersonCell kind={page} person={other} />
      <td className={styles.what} data-state>
        <Pill tone={state === 'open' ? 'warn' : 'ok'} dot>
          <FormattedMessage id={`shared.state.${state}`} />
        </Pill>
        {note !== null && <p className={styles.note}>{note}</p>}
      </td>
      <td>
        {state === 'open' && (
          <Button small onClick={onClear}>
            <FormattedMessage id="shared.clear" />
          </Button>
        )}
      </td>
    </tr>
  );
}

function Words({ shared: { kind, phone, value } }: { shared: SharedNumber }) {
  return (
    <div className={styles.words}>
      <strong>
        <FormattedMessage id={`shared.kind.${kind}`} />
      </strong>
      <span>{phone ? groupedPhone(phone) : value}</span>
    </div>
  );
}

function ClearDialog({ kind, shared, onClose }: { kind: SharedOf; shared: SharedNumber; onClose(): void }) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const clear = useClearShared(kind);
  const confirm = (note: string) =>
    clear.mutate(
      { id: shared.id, note },
      {
        onSuccess: () => {
          services.toast.show({ title: formatMessage({ id: 'shared.cleared' }), tone: 'ok' });
          onClose();
        },
        onError: (error) =>
          services.toast.show({
            title: formatMessage({ id: 'shared.notCleared' }),
            description: describeError(formatMessage, error),
            tone: 'bad',
          }),
      },
    );
  return (
    <ReasonDialog
      title={formatMessage({ id: 'shared.clearTitle' })}
      confirmLabel={formatMessage({ id: 'shared.clear' })}
      keepLabel={formatMessage({ id: 'ui.close' })}
      busy={clear.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <FormattedMessage id={shared.kind === 'plate' ? 'shared.clearPlate' : 'shared.clearHint'} />
    </ReasonDialog>
  );
}
