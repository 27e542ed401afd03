import type { ToastService } from '@rahi/web-kit';
import { FormattedMessage } from 'react-intl';
import { LanguageChoice } from '../language/language-choice.js';
import type { LanguageControl } from '../language/language-control.js';
import styles from './account.module.css';

/** The language, in the account. */
export function LanguageSection({ language, toast }: { language: LanguageControl; toast: ToastService }) {
  return (
    <section className={styles.section} aria-labelledby="account-language">
      <h2 id="account-language" className={styles.heading}>
        <FormattedMessage id="language.label" />
      </h2>
      <LanguageChoice language={language} toast={toast} />
    </section>
  );
}
