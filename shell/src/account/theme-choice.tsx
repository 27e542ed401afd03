import { SegmentedControl } from '@rahi/ui-kit';
import { useStore } from '@rahi/web-kit';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { AppearanceControl, ThemeChoice } from '../theme/appearance.js';
import styles from './account.module.css';

/** Light, dark, or as the device has it. */
export function ThemeChoiceSection({ appearance }: { appearance: AppearanceControl }) {
  const { formatMessage } = useIntl();
  // The button in the header also changes the choice. Choosing the theme that is already shown changes only the choice.
  useStore(appearance);
  const [, setChosen] = useState(appearance.choice);
  const choose = (choice: ThemeChoice) => {
    appearance.choose(choice);
    setChosen(choice);
  };
  return (
    <section className={styles.section} aria-labelledby="account-appearance">
      <h2 id="account-appearance" className={styles.heading}>
        <FormattedMessage id="account.appearance" />
      </h2>
      <SegmentedControl
        label={formatMessage({ id: 'account.theme' })}
        value={appearance.choice()}
        onChange={choose}
        options={[
          { value: 'light', label: formatMessage({ id: 'account.lightTheme' }) },
          { value: 'dark', label: formatMessage({ id: 'account.darkTheme' }) },
          { value: 'system', label: formatMessage({ id: 'account.systemTheme' }) },
        ]}
      />
    </section>
  );
}
