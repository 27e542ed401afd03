import { localeOf, pageLanguage, useStore, type TextLoaders } from '@rahi/web-kit';
import { use, useEffect, useMemo, useState, type ComponentType, type ReactNode } from 'react';
import { IntlContext, IntlProvider } from 'react-intl';
import { createCatalogue, type Catalogue } from './catalogue.js';
import type later from './messages/en.later.json';
import type en from './messages/en.json';
import { laterTexts } from './messages/later.js';
import { VisuallyHidden } from './visually-hidden.js';

declare global {
  namespace FormatjsIntl {
    interface Catalogue extends Record<keyof typeof en | keyof typeof later, string> {}
  }
}

interface MessagesProps {
  /** The app's: see `appCatalogue`. */
  catalogue: Catalogue;
  children: ReactNode;
}

const richText = { hidden: (words: ReactNode[]) => <VisuallyHidden>{words}</VisuallyHidden> };

/**
 * Gives an app the messages of its catalogue in the page's language, in addition to those of the `Messages` above it.
 * Numbers and plurals follow the language.
 */
export function Messages({ catalogue, children }: MessagesProps) {
  const outer: Record<string, unknown> | undefined = use(IntlContext)?.messages;
  const { language, texts } = useShownTexts(catalogue);
  const messages = useMemo(() => ({ ...outer, ...texts }), [outer, texts]);
  const locale = localeOf(language);
  return (
    <IntlProvider locale={locale} defaultLocale={locale} messages={messages} defaultRichTextElements={richText}>
      {children}
    </IntlProvider>
  );
}

/** The texts of the page's language. While they load, and when they cannot be loaded, those of one that is there. */
function useShownTexts(catalogue: Catalogue) {
  const chosen = useStore(pageLanguage);
  const [before, setBefore] = useState(catalogue.readable);
  const texts = catalogue.read(chosen);
  useEffect(() => {
    if (before.language === chosen) return;
    let wanted = true;
    catalogue
      .load(chosen)
      .then((loaded) => wanted && setBefore({ language: chosen, texts: loaded }))
      .catch((error: unknown) => console.error(error));
    return () => {
      wanted = false;
    };
  }, [catalogue, before, chosen]);
  return texts ? { language: chosen, texts } : before;
}

/**
 * For an area whose first screen does not need all texts: `withTexts(...loaders)(loadScreen)` loads a screen together with
 * the texts for later screens.
 */
export function withTexts(...loaders: readonly TextLoaders[]) {
  const catalogue = createCatalogue(...loaders);
  return <P extends object>(loadScreen: () => Promise<ComponentType<P>>) =>
    async () => {
      const [Screen] = await Promise.all([loadScreen(), catalogue.load(pageLanguage.getSnapshot())]);
      return function ScreenWithTexts(props: P) {
        return (
          <Messages catalogue={catalogue}>
            <Screen {...props} />
          </Messages>
        );
      };
    };
}

/** The texts of a trip that riders and drivers share, for `withTexts`: the shell and the first screens do not load them. */
export const tripTexts: TextLoaders = laterTexts;
