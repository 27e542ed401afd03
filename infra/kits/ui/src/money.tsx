import { formatRupees } from '@rahi/contracts/money';
import styles from './money.module.css';

interface MoneyProps {
  /** Wire text or a number of rupees. */
  rupees: string | number;
  /** Puts a sign before it: what is added to, or taken from, a sum. */
  signed?: boolean;
}

/** "₹1,284" or "₹200.55", in figures of one width (R16). */
export function Money({ rupees, signed = false }: MoneyProps) {
  const amount = Number(rupees);
  const sign = !signed || amount === 0 ? '' : amount < 0 ? '−' : '+';
  return (
    <span className={styles.money}>{signed ? `${sign}${formatRupees(Math.abs(amount))}` : formatRupees(rupees)}</span>
  );
}
