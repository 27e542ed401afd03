import { webMessages, type MessageId } from '@rahi/web-kit';
import { use, useMemo, type ComponentType, type ReactNode } from 'react';
import { IntlContext, IntlProvider } from 'react-intl';
import en from './messages/en.json' with { type: 'json' };
import { VisuallyHidden } from './visually-hidden.js';

declare global {
  namespace FormatjsIntl {
    interface Catalogue extends Record<keyof typeof en, string> {}
  }
}

interface MessagesProps {
  /** The app's catalogue: its `messages/en.json`. */
  catalogue?: Partial<Record<MessageId, string>>;
  children: ReactNode;
}

const richText = { hidden: (words: ReactNode[]) => <VisuallyHidden>{words}</VisuallyHidden> };

/**
 * Gives an app the messages of its catalogue and of the kits, beside those of the `Messages` above it. Numbers and plurals
 * are those of Indian English.
 */
export function Messages({ catalogue, children }: MessagesProps) {
  const outer: Record<string, unknown> | undefined = use(IntlContext)?.messages;
  const messages = useMemo(() => ({ ...outer, ...webMessages, ...en, ...catalogue }), [outer, catalogue]);
  return (
    <IntlProvider locale="en-IN" defaultLocale="en-IN" messages={messages} defaultRichTextElements={richText}>
      {children}
    </IntlProvider>
  );
}

/**
 * For an area whose first screen does not need all texts: `withTexts(loadTexts)(loadScreen)` loads a screen together with the
 * texts that are for it and other later ones.
 */
export const withTexts =
  (loadTexts: () => Promise<{ default: MessagesProps['catalogue'] }>) =>
  <P extends object>(loadScreen: () => Promise<ComponentType<P>>) =>
  async () => {
    const [Screen, { default: later }] = await Promise.all([loadScreen(), loadTexts()]);
    return function ScreenWithTexts(props: P) {
      return (
        <Messages catalogue={later ?? {}}>
          <Screen {...props} />
        </Messages>
      );
    };
  };
