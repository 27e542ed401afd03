import { formatClock, useNow } from '@rahi/web-kit';
import { type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { SheetHeader, VisuallyHidden } from '@rahi/ui-kit';
import { kmPerHour } from '../area/figures.js';
import { GpsPill } from '../driver/gps-line.js';
import type { Gps } from '../driver/use-gps.js';
import styles from './driving-head.module.css';

interface DrivingHeadProps {
  title: string;
  note?: ReactNode;
  /** The label of `km` for screen readers. */
  distanceLabel: string;
  /** Null where it is not known: a dash. */
  km: number | null;
  minutes: number | null;
  gps: Gps;
  /** Metres a second. */
  speed: number | null;
}

/** How often the time of arrival moves on by itself, in milliseconds. */
const clockMs = 10_000;

/** The head of a leg that is driven: minutes, kilometres and the time of arrival at a glance. */
export function DrivingHead({ title, note, distanceLabel, km, minutes, gps, speed }: DrivingHeadProps) {
  const { formatMessage } = useIntl();
  const now = useNow(clockMs);
  return (
    <>
      <SheetHeader title={title} note={note} compact />
      <div className={styles.figures}>
        <Figure label={formatMessage({ id: 'trip.eta' })} unit={formatMessage({ id: 'trip.min' })} large>
          {minutes ?? '–'}
        </Figure>
        <Figure label={distanceLabel} unit={formatMessage({ id: 'trip.km' })}>
          {km === null ? '–' : km.toFixed(km < 10 ? 1 : 0)}
        </Figure>
        {minutes !== null && (
          <span>
            <FormattedMessage id="trip.arrivesAt" values={{ time: formatClock(now + minutes * 60_000) }} />
          </span>
        )}
        <span className={styles.badge}>
          <GpsPill gps={gps}>
            {' · '}
            <Figure label={formatMessage({ id: 'trip.speed' })} unit={formatMessage({ id: 'trip.kmh' })}>
              {kmPerHour(speed)}
            </Figure>
          </GpsPill>
        </span>
      </div>
    </>
  );
}

interface FigureProps {
  label: string;
  unit: string;
  large?: boolean;
  children: ReactNode;
}

function Figure({ label, unit, large, children }: FigureProps) {
  return (
    <span className={styles.figure} data-large={large || undefined}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {children} {unit}
    </span>
  );
}
