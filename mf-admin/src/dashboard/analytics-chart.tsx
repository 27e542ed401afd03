import { useIntl } from 'react-intl';
import { Bar, BarChart, CartesianGrid, Cell, LabelList, Tooltip, XAxis, YAxis } from 'recharts';
import {
  axisDates,
  dayLabel,
  fullDayLabel,
  measureText,
  shortText,
  type DayFigures,
  type Measure,
} from './analytics-measure.js';
import styles from './analytics-chart.module.css';

interface AnalyticsChartProps {
  days: readonly DayFigures[];
  measure: Measure;
}

/** Over each bar there is room for its figure while a week is shown. */
const labelledBars = 7;
const radius = 6;
const axisWidth = 52;
/** Over the bars for a figure, and right of them for the half of the last date that a thin bar leaves without room. */
const margin = { top: 20, right: 18, bottom: 0, left: 0 };
/** Else the bar's colour, which is no colour for words in the dark. */
const tipItemStyle = { color: 'var(--ink)' };
/** Recharts writes its own ground and edge on the element: these take their place. */
const tipStyle = { background: 'var(--surface)', borderColor: 'var(--line)', borderRadius: 'var(--r1)' };

/** A bar a day, today's the strongest. The table beside it says the same. */
export function AnalyticsChart({ days, measure }: AnalyticsChartProps) {
  const { formatMessage } = useIntl();
  const bars = days.map((day) => ({ date: day.date, value: Number(day[measure]) }));
  const today = bars.at(-1)?.date;
  return (
    <div className={styles.chart}>
      <BarChart data={bars} responsive className={styles.bars} margin={margin} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="date"
          tickFormatter={(date: string) => dayLabel(date, bars.length)}
          tickLine={false}
          axisLine={false}
          ticks={axisDates(bars.map(({ date }) => date))}
          interval={0}
        />
        <YAxis
          width={axisWidth}
          allowDecimals={false}
          tickFormatter={(value: number) => shortText(measure, value)}
          tickLine={false}
          axisLine={false}
        />
        <Tooltip
          cursor={{ className: styles.cursor }}
          isAnimationActive={false}
          contentStyle={tipStyle}
          itemStyle={tipItemStyle}
          labelFormatter={(date) => fullDayLabel(String(date))}
          formatter={(value) => [measureText(measure, Number(value)), formatMessage({ id: `measure.${measure}` })]}
        />
        <Bar dataKey="value" radius={[radius, radius, 0, 0]} maxBarSize={60} isAnimationActive={false}>
          {bars.map(({ date }) => (
            <Cell key={date} className={date === today ? styles.today : styles.day} />
          ))}
          {bars.length <= labelledBars && (
            <LabelList
              dataKey="value"
              position="top"
              className={styles.label}
              formatter={(value) => shortText(measure, Number(value))}
            />
          )}
        </Bar>
      </BarChart>
    </div>
  );
}
