import type { BreachDetail } from '@rahi/contracts/breaches';
import { languageNames, languages, type Language } from '@rahi/contracts/languages';
import { Card, SegmentedControl } from '@rahi/ui-kit';
import { useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import styles from './breaches.module.css';

/** What an affected person reads, in each language. */
export function BreachMessage({ one, beside }: { one: BreachDetail; beside: ReactNode }) {
  const { formatMessage } = useIntl();
  const [language, setLanguage] = useState<Language>(languages[0]);
  const { subject, text } = one.message[language];
  return (
    <Card title={formatMessage({ id: 'breaches.message' })} beside={beside}>
      <div className={styles.stack}>
        <SegmentedControl
          label={formatMessage({ id: 'breaches.language' })}
          value={language}
          onChange={(chosen) => setLanguage(chosen)}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
        />
        <p className={styles.note}>
          <FormattedMessage id="breaches.messageHint" />
        </p>
        <div lang={language}>
          <b>{subject}</b>
          <p className={styles.text}>{text}</p>
        </div>
      </div>
    </Card>
  );
}
