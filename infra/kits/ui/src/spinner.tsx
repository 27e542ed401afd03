import styles from './spinner.module.css';

/** A turning ring inside an element that says in words what is in progress. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
