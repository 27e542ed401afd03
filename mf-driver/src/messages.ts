import en from './messages/en.json' with { type: 'json' };

declare global {
  namespace FormatjsIntl {
    interface Catalogue extends Record<keyof typeof en, string> {}
  }
}

/** The texts of the driver's area. */
export const catalogue = en;
