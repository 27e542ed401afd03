import { TextField, type TextFieldProps } from '@rahi/ui-kit';
import styles from './rupee-field.module.css';

interface RupeeFieldProps extends Pick<TextFieldProps, 'label' | 'hint' | 'error' | 'trailing'> {
  value: string;
  onChange(text: string): void;
}

/** An amount in rupees, as text: `paiseOfText` reads it. */
export function RupeeField({ onChange, ...props }: RupeeFieldProps) {
  return (
    <TextField
      {...props}
      leading={<span className={styles.sign}>₹</span>}
      inputMode="decimal"
      autoComplete="off"
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
