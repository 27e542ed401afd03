import { languageNames, languages } from '@rahi/contracts/languages';
import { SegmentedControl } from '@rahi/ui-kit';
import { describeError, useStore, type ToastService } from '@rahi/web-kit';
import { useIntl } from 'react-intl';
import type { LanguageControl } from './language-control.js';
import styles from './language-choice.module.css';

const options = languages.map((value) => ({ value, label: languageNames[value] }));

interface LanguageChoiceProps {
  language: LanguageControl;
  toast: ToastService;
}

/**
 * Chooses the language of the screens. All are in view, each under its own name, for a person who cannot read the
 * current one.
 */
export function LanguageChoice({ language, toast }: LanguageChoiceProps) {
  const { formatMessage } = useIntl();
  const value = useStore(language);
  const choose = (chosen: typeof value) => {
    language.choose(chosen).catch((error: unknown) => {
      const description = describeError(formatMessage, error, 'ui.checkConnection');
      toast.show({ title: formatMessage({ id: 'language.notLoaded' }), description, tone: 'bad' });
    });
  };
  return (
    <div className={styles.names}>
      <SegmentedControl
        label={formatMessage({ id: 'language.label' })}
        value={value}
        options={options}
        onChange={choose}
      />
    </div>
  );
}
