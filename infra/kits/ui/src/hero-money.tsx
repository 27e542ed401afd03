import { formatRupees } from '@rahi/contracts/money';
import type { CSSProperties } from 'react';
import styles from './hero-money.module.css';

interface HeroMoneyProps {
  /** Wire text or a number of rupees. */
  rupees: string | number;
  /** `full` for a whole line, `collect` for the screen of that name, `figure` next to others. */
  size?: 'full' | 'collect' | 'figure';
}

/** Widths in the figure's own font size: the sign, a digit, a comma, and the paise, half as high. */
const widths = { sign: 0.5, digit: 0.62, comma: 0.28, paise: 0.85 };

/** The one amount of a screen. Its paise are half as high, and it shrinks rather than leave the element around it. */
export function HeroMoney({ rupees, size = 'full' }: HeroMoneyProps) {
  const [whole = '', paise] = formatRupees(rupees).split('.');
  const figures = whole.replace('₹', '');
  return (
    <span className={styles.place} data-size={size}>
      <span className={styles.money} style={styleOf(figures, paise !== undefined)}>
        {size === 'figure' ? '₹' : <span className={styles.sign}>₹</span>}
        {figures}
        {paise && <span className={styles.paise}>.{paise}</span>}
      </span>
    </span>
  );
}

function styleOf(figures: string, withPaise: boolean): CSSProperties & Record<'--widths', number> {
  const commas = figures.split(',').length - 1;
  const digits = figures.length - commas;
  const paise = withPaise ? widths.paise : 0;
  return { '--widths': widths.sign + digits * widths.digit + commas * widths.comma + paise };
}
