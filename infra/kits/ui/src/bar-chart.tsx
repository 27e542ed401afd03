import type { MessageId } from '@rahi/web-kit';
import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Bars, type Bar } from './bars.js';
import { Button } from './button.js';
import { Table } from './table.js';
import { VisuallyHidden } from './visually-hidden.js';
import styles from './bar-chart.module.css';

interface BarChartProps {
  /** The meaning of the bars: "Net earnings per day". */
  label: string;
  /** The messages of the table's headings: the meaning of a bar, and of its value. */
  heads: readonly [name: MessageId, value: MessageId];
  /** From left to right. */
  bars: readonly Bar[];
  /** A value on the axis, short: "₹2,000". */
  tickText(value: number): string;
  /** The last bar is the present: it is dark and the others light, and it and the highest are labelled. */
  lastStandsOut?: boolean;
}

/** Upright bars from 0 with a labelled axis, and the same figures as a table. */
export function BarChart({ label, heads, bars, tickText, lastStandsOut }: BarChartProps) {
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
            <Bars
              bars={bars}
              tickText={tickText}
              lastStandsOut={lastStandsOut}
              labelled={lastStandsOut ? 'main' : undefined}
            />
          </>
        )}
      </div>
    </figure>
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

/** The summary above the bars. */
function Summary({ bars }: { bars: readonly Bar[] }) {
  const highest = bars.reduce<Bar | null>((best, bar) => (best && best.value >= bar.value ? best : bar), null);
  return (
    <FormattedMessage id="ui.chart.summary" values={{ count: bars.length, name: highest?.name, text: highest?.text }} />
  );
}
