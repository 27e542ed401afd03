import styles from './plate.module.css';

/** A vehicle's number as its plate shows it: "DL 01 AB 4207". */
export function Plate({ number }: { number: string }) {
  return <span className={styles.plate}>{formatPlate(number)}</span>;
}

/** Groups an Indian registration number (state, district, series, number; or the BH series) for reading; others as given. */
export function formatPlate(number: string): string {
  const compact = number.replace(/[\s-]/g, '').toUpperCase();
  const groups =
    /^([A-Z]{2})(\d{1,2})([A-Z]{0,3})(\d{1,4})$/.exec(compact) ?? /^(\d{2})(BH)(\d{4})([A-Z]{1,2})$/.exec(compact);
  return groups ? groups.slice(1).filter(Boolean).join(' ') : number;
}
