import { flagKinds, flagStateSchema, type AdminFlag } from '@rahi/contracts/flags';
import { Button, EmptyState, Page, Pill, SelectField, type TableColumn } from '@rahi/ui-kit';
import { useDocumentTitle, useRemote } from '@rahi/web-kit';
import { useLayer } from '@rahi/web-kit/layers';
import { useSearchParams } from '@rahi/web-kit/router';
import { FormattedMessage, useIntl } from 'react-intl';
import { PagedCard } from '../area/paged-card.js';
import { ScreenHead } from '../area/screen-head.js';
import { PersonCell, RideIdCell, TimeCell } from '../rides/ride-cells.js';
import { FlagWords } from './flag-words.js';
import styles from './flags.module.css';
import { flagsQuery, pollMs } from './flags.queries.js';
import { SharedNumbersCard } from './shared-numbers.card.js';
import { SettleDialog } from './settle.dialog.js';

const columns: readonly TableColumn[] = [
  { key: 'when', label: 'column.when' },
  { key: 'type', label: 'column.type' },
  { key: 'who', label: 'column.who' },
  { key: 'other', label: 'flags.other' },
  { key: 'ride', label: 'column.ride' },
  { key: 'state', label: 'column.state' },
  { key: 'actions', label: 'column.actions', hidden: true },
];
const states = ['all', ...flagStateSchema.options] as const;
const kinds = ['all', ...flagKinds] as const;
const tones = { open: 'warn', dismissed: 'neutral', acted: 'ok' } as const;

/** Rides and people that the desk should review, and reports from users: open ones first, with a way to settle them. */
export function FlagsScreen() {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const [params, setParams] = useSearchParams();
  const state = states.find((one) => one === params.get('state')) ?? 'all';
  const kind = kinds.find((one) => one === params.get('kind')) ?? 'all';
  const [asked, setAsked] = useLayer<AdminFlag>();
  const title = formatMessage({ id: 'flags.flags' });
  useDocumentTitle(title);
  const filter = (changes: { state?: string; kind?: string }) => {
    const chosen = Object.entries({ state, kind, ...changes }).filter(([, value]) => value !== 'all');
    setParams(Object.fromEntries(chosen), { replace: true });
  };
  return (
    <Page width="desk">
      <ScreenHead title={title} />
      <PagedCard
        key={`${state} ${kind}`}
        title={title}
        beside={
          <div className={styles.filters}>
            <SelectField
              label={formatMessage({ id: 'column.state' })}
              hideLabel
              small
              value={state}
              options={states.map((value) => ({ value, label: formatMessage({ id: `flags.state.${value}` }) }))}
              onChange={(value) => filter({ state: value })}
            />
            <SelectField
              label={formatMessage({ id: 'column.type' })}
              hideLabel
              small
              value={kind}
              options={kinds.map((value) => ({ value, label: formatMessage({ id: `flags.kind.${value}` }) }))}
              onChange={(value) => filter({ kind: value })}
            />
          </div>
        }
        label="flags.flags"
        what="flags.theFlags"
        columns={columns}
        pageAt={(cursor) =>
          flagsQuery(services.api, state === 'all' ? null : state, kind === 'all' ? null : kind, cursor)
        }
        everyMs={pollMs}
        age
        cards
        counted="flags.count"
        empty={
          <EmptyState icon="info" title={formatMessage({ id: 'flags.none' })}>
            <FormattedMessage id="flags.noneHint" />
          </EmptyState>
        }
      >
        {(flag) => <Row key={flag.id} flag={flag} onSettle={() => setAsked(flag)} />}
      </PagedCard>
      <SharedNumbersCard kind="drivers" />
      <SharedNumbersCard kind="phones" />
      {asked && <SettleDialog flag={asked} onClose={() => setAsked(null)} />}
    </Page>
  );
}

function Row({ flag, onSettle }: { flag: AdminFlag; onSettle(): void }) {
  const { person, other, rideId, state, createdAt, note } = flag;
  return (
    <tr>
      <TimeCell at={createdAt} />
      <td className={styles.what} data-wide>
        <FlagWords flag={flag} />
      </td>
      <PersonCell kind={person.role === 'driver' ? 'driver' : 'user'} person={person} />
      <PersonCell kind={other?.role === 'driver' ? 'driver' : 'user'} person={other} />
      <RideIdCell rideId={rideId} />
      <td className={styles.what} data-state>
        <Pill tone={tones[state]} dot>
          <FormattedMessage id={`flags.state.${state}`} />
        </Pill>
        {note !== null && <p className={styles.note}>{note}</p>}
      </td>
      <td>
        {state === 'open' && (
          <Button small onClick={onSettle}>
            <FormattedMessage id="flags.settle" />
          </Button>
        )}
      </td>
    </tr>
  );
}
