import { inLanguage } from '@rahi/web-kit';
import { Link } from '@rahi/web-kit/router';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { classNames } from './class-names.js';
import styles from './stat.module.css';

interface StatProps {
  label: string;
  children: ReactNode;
  /** After the figure, smaller: km, min, km/h. */
  unit?: string;
}

/** A figure in a sunken tile, for a row of three. */
export function Stat({ label, children, unit }: StatProps) {
  return (
    <div className={styles.stat}>
      <span className={styles.label}>{label}</span>
      <span className={styles.value}>
        {children}
        {unit && <span className={styles.unit}> {unit}</span>}
      </span>
    </div>
  );
}

/** Tiles side by side, as many as fit. */
export function StatRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}

interface StatCardProps {
  label: string;
  children: ReactNode;
  /** Percent against the time before; null where there was nothing to compare with. */
  change?: number | null;
  /** The period of the comparison. */
  against?: string;
  /** Shown when the change is null. */
  noChange?: string;
  /** The path to more details. */
  to?: string;
}

/** A figure of a dashboard with its change, shown by arrow and words as well as colour. */
export function StatCard(props: StatCardProps) {
  const { label, children, change, against, noChange, to } = props;
  const content = (
    <>
      <span className={styles.label}>{label}</span>
      <span className={styles.big}>{children}</span>
      {change === null && <span className={styles.flat}>{noChange ?? <FormattedMessage id="ui.change.none" />}</span>}
      {typeof change === 'number' && <Change percent={change} against={against} />}
    </>
  );
  if (to === undefined) return <div className={styles.card}>{content}</div>;
  return (
    <Link to={to} className={classNames(styles.card, styles.leads)}>
      {content}
    </Link>
  );
}

const toTenths = inLanguage((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }));
const whole = inLanguage((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }));

interface ChangeProps {
  percent: number;
  /** The period of the comparison; yesterday by default. */
  against?: string;
}

/** "▲ 12% vs yesterday": a change by arrow and words as well as colour. */
export function Change({ percent, against }: ChangeProps) {
  const { formatMessage } = useIntl();
  const size = Math.abs(percent);
  // From 100 % on, tenths do not matter.
  const figure = `${size < 100 ? toTenths().format(size) : whole().format(size)}%`;
  const values = { figure, against: against ?? formatMessage({ id: 'ui.change.vsYesterday' }) };
  const direction = percent === 0 ? 'flat' : percent > 0 ? 'up' : 'down';
  return (
    <span className={styles[direction]}>
      {percent !== 0 && <span aria-hidden="true">{percent > 0 ? '▲' : '▼'} </span>}
      <FormattedMessage id={`ui.change.${direction}`} values={values} />
    </span>
  );
}
