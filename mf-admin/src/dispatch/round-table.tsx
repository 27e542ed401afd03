import { Pill, Table, type PillTone, type TableColumn } from '@rahi/ui-kit';
import type { OfferState } from '@rahi/contracts/dispatch';
import { FormattedMessage, useIntl } from 'react-intl';
import { timeText } from '../area/moments.js';
import { PersonCell } from '../rides/ride-cells.js';
import type { Candidate } from './rounds.js';
import styles from './ride-dispatch.module.css';

const columns: readonly TableColumn[] = [
  { key: 'driver', label: 'column.driver' },
  { key: 'km', label: 'dispatch.column.km', numeric: true },
  { key: 'minutes', label: 'dispatch.column.minutes', numeric: true },
  { key: 'waiting', label: 'dispatch.column.waiting', numeric: true },
  { key: 'booked', label: 'dispatch.column.booked', numeric: true },
  { key: 'cover', label: 'dispatch.column.cover', numeric: true },
  { key: 'idle', label: 'dispatch.column.idle', numeric: true },
  { key: 'declines', label: 'dispatch.column.declines', numeric: true },
  { key: 'total', label: 'dispatch.column.total', numeric: true },
  { key: 'result', label: 'dispatch.column.result' },
  { key: 'answer', label: 'dispatch.column.answer' },
];

const terms = ['minutes', 'waiting', 'booked', 'cover', 'idle', 'declines', 'total'] as const;

interface RoundTableProps {
  candidates: readonly Candidate[];
  /** Names of drivers that the round itself does not contain. */
  names: ReadonlyMap<string, string>;
}

/** The drivers of a round: the distance, each part of the cost, the decision and the answer. */
export function RoundTable({ candidates, names }: RoundTableProps) {
  const { formatMessage } = useIntl();
  return (
    <Table label={formatMessage({ id: 'dispatch.candidates' })} columns={columns}>
      {candidates.map((candidate) => {
        const { driverId, km, cost, result, why } = candidate;
        const name = candidate.name ?? names.get(driverId) ?? driverId.slice(0, 8);
        return (
          <tr key={driverId}>
            <PersonCell kind="driver" person={{ id: driverId, name }} />
            <td data-numeric>{km.toFixed(1)}</td>
            {terms.map((term) => (
              <td key={term} data-numeric>
                {cost ? minutes(cost[term] ?? 0) : '–'}
              </td>
            ))}
            <td>
              <FormattedMessage id={`dispatch.result.${result}`} />
              <span className={styles.reason}>{why}</span>
            </td>
            <td>
              <Answer candidate={candidate} />
            </td>
          </tr>
        );
      })}
    </Table>
  );
}

const tones: Readonly<Record<OfferState, PillTone>> = {
  open: 'brand',
  accepted: 'ok',
  declined: 'bad',
  expired: 'warn',
  withdrawn: 'neutral',
};

function Answer({ candidate: { answer, answeredAt } }: { candidate: Candidate }) {
  if (!answer) return '–';
  return (
    <>
      <Pill tone={tones[answer]}>
        <FormattedMessage id={`dispatch.answer.${answer}`} />
      </Pill>
      {answeredAt && (
        <time className={styles.why} dateTime={answeredAt}>
          {timeText(new Date(answeredAt))}
        </time>
      )}
    </>
  );
}

/** Uses the minus sign of the screen, which is as wide as a digit. */
function minutes(value: number): string {
  const text = Math.abs(value).toFixed(1);
  return value < 0 && text !== '0.0' ? `−${text}` : text;
}
