import { kolkataDateStart, kolkataZone as timeZone } from '@rahi/contracts/kolkata-day';
import type { LatLng } from '@rahi/contracts/geo/distance';
import { SelectField } from '@rahi/ui-kit';
import { formatNearDay, formatPickupTimeAlone, inLanguage } from '@rahi/web-kit';
import { useEffect, useId, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { daysWithin, hoursWithin, minutesWithin, within } from './pickup-times.js';
import styles from './pickup-time.module.css';
import type { ChosenTime } from './use-pickup-time.js';
import { ZoneNote } from './zone-note.js';

const weekday = inLanguage((locale) => new Intl.DateTimeFormat(locale, { timeZone, weekday: 'short' }));
const dayOfMonth = inLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { timeZone, day: 'numeric', month: 'short' }),
);
const hourName = inLanguage((locale) => new Intl.DateTimeFormat(locale, { timeZone, hour: 'numeric' }));
const twoDigits = inLanguage((locale) => new Intl.NumberFormat(locale, { minimumIntegerDigits: 2 }));

interface PickupTimeFieldsProps {
  chosen: ChosenTime;
  /** The pickup, whose city's time it is. */
  place: LatLng;
}

/** The day out of a row, the hour and the minute out of the system's own lists, and what they say together. */
export function PickupTimeFields({ chosen, place }: PickupTimeFieldsProps) {
  const { formatMessage } = useIntl();
  const { time, at, bounds, choose } = chosen;
  // A change that leaves the bounds goes to the nearest time within them: the last pickup of the last day is early.
  const take = (changes: Partial<typeof time>) => choose(within({ ...time, ...changes }, bounds));
  return (
    <div className={styles.fields}>
      <Days days={daysWithin(bounds)} day={time.day} onChoose={(day) => take({ day })} />
      <div className={styles.clock}>
        <SelectField
          label={formatMessage({ id: 'pickupTime.hour' })}
          value={String(time.hour)}
          options={hoursWithin(time.day, bounds).map((hour) => ({ value: String(hour), label: nameOfHour(hour) }))}
          onChange={(hour) => take({ hour: Number(hour) })}
        />
        <SelectField
          label={formatMessage({ id: 'pickupTime.minute' })}
          value={String(time.minute)}
          options={minutesWithin(time.day, time.hour, bounds).map((minute) => ({
            value: String(minute),
            label: twoDigits().format(minute),
          }))}
          onChange={(minute) => take({ minute: Number(minute) })}
        />
      </div>
      <output className={styles.chosen}>
        <b>{formatPickupTimeAlone(at)}</b> <ZoneNote at={at} place={place} />
      </output>
    </div>
  );
}

/** "6 am". */
const nameOfHour = (hour: number) => hourName().format(kolkataDateStart('2026-01-01').getTime() + hour * 3_600_000);

interface DaysProps {
  days: readonly string[];
  day: string;
  onChoose(day: string): void;
}

function Days({ days, day, onChoose }: DaysProps) {
  const name = useId();
  const row = useRef<HTMLFieldSetElement>(null);
  const chosen = days.indexOf(day);
  useEffect(() => {
    row.current?.querySelectorAll('label')[chosen]?.scrollIntoView?.({ inline: 'center', block: 'nearest' });
  }, [chosen]);
  return (
    <fieldset ref={row} className={styles.days}>
      <legend className={styles.legend}>
        <FormattedMessage id="pickupTime.day" />
      </legend>
      <div className={styles.row}>
        {days.map((one) => (
          <label key={one} className={styles.day} data-chosen={one === day || undefined}>
            <input
              type="radio"
              className={styles.radio}
              name={name}
              checked={one === day}
              onChange={() => onChoose(one)}
            />
            <DayWords day={one} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** "Today" or "Sat", and "29 Nov". */
function DayWords({ day }: { day: string }) {
  const at = kolkataDateStart(day);
  return (
    <>
      <span>{formatNearDay(at) ?? weekday().format(at)}</span> <b className={styles.date}>{dayOfMonth().format(at)}</b>
    </>
  );
}
