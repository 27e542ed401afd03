import { appCatalogue } from '@rahi/ui-kit';
import type later from './messages/en.later.json';
import type en from './messages/en.json';
import { texts } from './messages/index.js';

declare global {
  namespace FormatjsIntl {
    interface Catalogue extends Record<keyof typeof en | keyof typeof later, string> {}
  }
}

/** The texts of the driver's area that the home screen needs. The other screens load `*.later.json`. Loaded before the area renders. */
export const catalogue = await appCatalogue(texts);
