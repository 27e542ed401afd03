import en from './messages/en.json' with { type: 'json' };

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

/** The kit's own catalogue; `Messages` of the UI kit merges it with the others. */
export const webMessages = en;
