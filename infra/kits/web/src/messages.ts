import type { Language } from '@rahi/contracts/languages';
import type en from './messages/en.json';
import { texts } from './messages/index.js';

declare global {
  namespace FormatjsIntl {
    /** The message ids of this kit; the UI kit and each app add those of their own catalogues. */
    interface Catalogue extends Record<keyof typeof en, string> {}
    interface Message {
      ids: MessageId;
    }
  }
}

/** The id of a message of the kits or of the app around them. */
export type MessageId = keyof FormatjsIntl.Catalogue;

/** Messages in one language. Those of another catalogue may be missing: they are in the `Messages` above. */
export type Texts = Record<MessageId, string>;

/** Loads a catalogue's file in each language. */
export type TextLoaders = Readonly<Record<Language, () => Promise<{ default: Partial<Texts> }>>>;

/** The kit's own texts. An app's build puts them into one file with its own texts of that language (`texts-hi`). */
export const webTexts: TextLoaders = texts;
