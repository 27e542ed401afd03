import { webMessages, type MessageId } from '@rahi/web-kit';
import { useMemo, type ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import en from './messages/en.json';
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

/** Gives an app the messages of its catalogue and of the kits. Numbers and plurals are those of Indian English. */
export function Messages({ catalogue, children }: MessagesProps) {
  const messages = useMemo(() => ({ ...webMessages, ...en, ...catalogue }), [catalogue]);
  return (
    <IntlProvider locale="en-IN" defaultLocale="en-IN" messages={messages} defaultRichTextElements={richText}>
      {children}
    </IntlProvider>
  );
}
