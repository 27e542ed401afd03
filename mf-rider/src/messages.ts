import type later from './messages/en.later.json';
import en from './messages/en.json' with { type: 'json' };

declare global {
  namespace FormatjsIntl {
    interface Catalogue extends Record<keyof typeof en | keyof typeof later, string> {}
  }
}

/** The texts of the rider's area that the home screen needs. The other screens load `en.later.json`. */
export const catalogue = en;
