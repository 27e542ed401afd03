import { languageNames, languages } from '@rahi/contracts/languages';
import { SelectField } from '@rahi/ui-kit';
import { describeError, useStore, type ToastService } from '@rahi/web-kit';
import { useIntl } from 'react-intl';
import type { LanguageControl } from './language-control.js';

const options = languages.map((value) => ({ value, label: languageNames[value] }));

interface LanguageChoiceProps {
  language: LanguageControl;
  toast: ToastService;
  /** Lower, where it stands below what matters more. */
  small?: boolean;
}

/** The language of the screens. Each is named in itself. */
export function LanguageChoice({ language, toast, small = false }: LanguageChoiceProps) {
  const { formatMessage } = useIntl();
  const value = useStore(language);
  const choose = (chosen: typeof value) => {
    language.choose(chosen).catch((error: unknown) => {
      const description = describeError(formatMessage, error, 'ui.checkConnection');
      toast.show({ title: formatMessage({ id: 'language.notLoaded' }), description, tone: 'bad' });
    });
  };
  return (
    <SelectField
      label={formatMessage({ id: 'language.label' })}
      hideLabel
      small={small}
      value={value}
      options={options}
      onChange={choose}
    />
  );
}
