import type { TextareaHTMLAttributes } from 'react';
import styles from './text-area.module.css';

/** A text of several lines, in a Field. */
export function TextArea(attributes: Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className'>) {
  return <textarea {...attributes} className={styles.text} />;
}
