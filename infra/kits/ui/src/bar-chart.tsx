import type { MessageId } from '@rahi/web-kit';
import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from './button.js';
import { Table } from './table.js';
import { VisuallyHidden } from './visually-hidden.js';
import styles from './bar-chart.module.css';

export interface Bar {
  key: string;
  /** Below the bar: "Sat", "21". */
  label: string;
  /** In full, for the table: "Saturday, 21 November". */
  name: string;
  /** 0 or more. */
  value: number;
  /** The value as it is read: "₹1,284". */
  text: string;
}

interface BarChartProps {
  /** What the bars show: "Net earnings per day". */
  label: string;
  /** Messages that head the table: what a bar stands for, and what it measures. */
  heads: readonly [name: MessageId, value: MessageId];
  /** From left to right. */
  bars: readonly Bar[];
  /** A value on the axis, short: "₹2,000". */
  tickText(value: number): string;
}

/** Labels that fit side by side on a phone. */
const labelsShown = 7;
const roundSteps = [1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6, 8, 10] as const;

/** The end of an axis from 0 that holds `largest`: round, and so is its half. */
export function axisEnd(largest: number): number {
  if (largest <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(largest));
  return (roundSteps.find((step) => step * power >= largest) ?? 10) * power;
}

/** Upright bars from 0 with a labelled axis, and the same figures as a table. */
export function BarChart({ label, heads, bars, tickText }: BarChartProps) {
  const { formatMessage } = useIntl();
  const [asTable, setAsTable] = useState(false);
  const content = useId();
  return (
    <figure className={styles.figure} aria-label={label}>
      <div className={styles.head}>
        <figcaption className={styles.title}>{label}</figcaption>
        <Button small kind="quiet" aria-expanded={asTable} aria-controls={content} onClick={() => setAsTable(!asTable)}>
          {formatMessage({ id: asTable ? 'ui.chart.showBars' : 'ui.chart.showTable' })}
        </Button>
      </div>
      <div id={content}>
        {asTable ? (
          <BarTable label={label} heads={heads} bars={bars} />
        ) : (
          <>
            <VisuallyHidden>
              <Summary bars={bars} />
            </VisuallyHidden>
            <Bars bars={bars} tickText={tickText} />
          </>
        )}
      </div>
    </figure>
  );
}

function Bars({ bars, tickText }: Pick<BarChartProps, 'bars' | 'tickText'>) {
  const end = axisEnd(Math.max(0, ...bars.map(({ value }) => value)));
  const every = Math.ceil(bars.length / labelsShown);
  return (
    <div className={styles.chart} aria-hidden="true">
      <div className={styles.axis}>
        {[end, end / 2, 0].map((tick) => (
          <span key={tick}>{tickText(tick)}</span>
        ))}
      </div>
      <div className={styles.plot}>
        {bars.map(({ key, value, label: below }, index) => (
          <div key={key} className={styles.column}>
            <div className={styles.space}>
              <div className={styles.bar} style={{ height: `${(value / end) * 100}%` }} />
            </div>
            {/* Counted from the right: the last one, mostly today, is always named. */}
            <span className={styles.below}>{(bars.length - 1 - index) % every === 0 && <span>{below}</span>}</span>
          </div>
        ))}
      </div>
    </div>
  );
}

function BarTable({ label, heads, bars }: Pick<BarChartProps, 'label' | 'heads' | 'bars'>) {
  const { formatMessage } = useIntl();
  const columns = [
    { key: 'name', label: heads[0] },
    { key: 'value', label: heads[1], numeric: true },
  ];
  return (
    <Table label={formatMessage({ id: 'ui.chart.tableLabel' }, { label })} columns={columns}>
      {bars.map(({ key, name, text }) => (
        <tr key={key}>
          <td>{name}</td>
          <td data-numeric>{text}</td>
        </tr>
      ))}
    </Table>
  );
}

/** What is seen at a glance. */
function Summary({ bars }: { bars: readonly Bar[] }) {
  const highest = bars.reduce<Bar | null>((best, bar) => (best && best.value >= bar.value ? best : bar), null);
  return <FormattedMessage id="ui.chart.summary" values={{ count: bars.length, ...highest }} />;
}
