import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { iconPaths } from './icon-paths.js';
import { VisuallyHidden } from './visually-hidden.js';
import styles from './stars.module.css';

const wholeStars = [1, 2, 3, 4, 5] as const;

/** An average as one star and a figure: "★ 4.9". */
export function Stars({ rating }: { rating: number }) {
  return (
    <span className={styles.average}>
      <span aria-hidden="true" className={styles.glyph}>
        ★
      </span>
      <FormattedMessage id="ui.rating" values={{ rating: rating.toFixed(1) }} />
    </span>
  );
}

interface StarRatingProps {
  label: string;
  /** 1 to 5; null before one is chosen. */
  value: number | null;
  onChange(stars: number): void;
  disabled?: boolean;
}

/** Five stars as a radio group: arrow keys move, and a screen reader says "4 stars". */
export function StarRating({ label, value, onChange, disabled = false }: StarRatingProps) {
  const { formatMessage } = useIntl();
  const group = useId();
  return (
    <fieldset className={styles.rating} disabled={disabled}>
      <legend className={styles.legend}>{label}</legend>
      {wholeStars.map((stars) => (
        <label key={stars} className={styles.star} data-on={value !== null && stars <= value ? true : undefined}>
          <input
            type="radio"
            className={styles.radio}
            name={group}
            value={stars}
            checked={value === stars}
            onChange={() => onChange(stars)}
          />
          <svg viewBox="0 0 24 24" aria-hidden="true" className={styles.shape}>
            <path d={iconPaths.star} />
          </svg>
          <VisuallyHidden>{formatMessage({ id: 'ui.stars' }, { stars })}</VisuallyHidden>
        </label>
      ))}
    </fieldset>
  );
}
