import styles from './bars.module.css';

export interface Bar {
  key: string;
  /** Below the bar: "Sat", "21". */
  label: string;
  /** In full, for the table: "Saturday, 21 November". */
  name: string;
  /** 0 or more. */
  value: number;
  /** The value as text: "₹1,284". */
  text: string;
  /** The earlier value, drawn as a stroke across the bar, and its text: "12 the day before". */
  before?: { value: number; text: string };
}

export interface BarsProps {
  /** From left to right. */
  bars: readonly Bar[];
  /** A value on the axis, short: "₹2,000". */
  tickText(value: number): string;
  /** The last bar is the present: it is dark and the others light. */
  lastStandsOut?: boolean | undefined;
  /** Which bars have their figure above them, where there is room for it: the highest and the last, or all. */
  labelled?: 'main' | 'all' | undefined;
  /** How a figure above a bar is written; the bar's `text` by default. */
  aboveText?: ((value: number) => string) | undefined;
  /** Whether values are counts: an axis then has no line at a half. */
  whole?: boolean | undefined;
}

/** Labels that fit side by side on a phone. */
const labelsShown = 7;
const roundSteps = [1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6, 8, 10, 12] as const;

/**
 * The end of an axis that starts at 0 and includes `largest`: a round number whose half is round too.
 * @param whole whether its half must also be a whole number
 */
export function axisEnd(largest: number, whole = false): number {
  if (largest <= 0) return whole ? 2 : 1;
  const power = 10 ** Math.floor(Math.log10(largest));
  const fits = (step: number) => step * power >= largest && (!whole || (step * power) % 2 === 0);
  return (roundSteps.find(fits) ?? 10) * power;
}

/** Upright bars from 0 with a labelled axis. Only drawn: the place that shows them says the same in words or a table. */
export function Bars({ bars, tickText, lastStandsOut, labelled, aboveText, whole }: BarsProps) {
  const highest = Math.max(0, ...bars.map(({ value }) => value));
  const end = axisEnd(Math.max(highest, ...bars.map(({ before }) => before?.value ?? 0)), whole);
  const hasRoom = bars.length <= labelsShown;
  const isLabelled = (value: number, index: number) =>
    hasRoom && (labelled === 'all' || (labelled === 'main' && value > 0 && isMain(value, index)));
  const isMain = (value: number, index: number) => value === highest || index === bars.length - 1;
  const every = Math.ceil(bars.length / labelsShown);
  return (
    <div className={styles.chart} aria-hidden="true">
      <div className={styles.axis}>
        {[end, end / 2, 0].map((tick) => (
          <span key={tick}>{tickText(tick)}</span>
        ))}
      </div>
      <div className={styles.plot} data-last={lastStandsOut}>
        {bars.map(({ key, name, value, text, before, label: below }, index) => (
          <div key={key} className={styles.column}>
            <div className={styles.space}>
              {isLabelled(value, index) && <span className={styles.above}>{aboveText?.(value) ?? text}</span>}
              <div className={styles.bar} style={{ height: share(value, end) }} />
              {before && <div className={styles.before} style={{ bottom: share(before.value, end) }} />}
            </div>
            {/* Counted from the right: the last one, mostly today, is always named. */}
            <span className={styles.below}>{(bars.length - 1 - index) % every === 0 && <span>{below}</span>}</span>
            <div className={styles.tip} data-side={index < bars.length / 2 ? 'left' : 'right'}>
              <strong>{name}</strong>
              <span>{text}</span>
              {before && <span>{before.text}</span>}
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

const share = (value: number, end: number) => `${(value / end) * 100}%`;
