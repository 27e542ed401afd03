import { appCatalogue, Messages } from '@rahi/ui-kit';
import { deviceStorage } from '@rahi/web-kit';
import type { ReactNode } from 'react';
import { writeStartLanguage } from './language/start-language.js';
import type later from './messages/en.later.json';
import type en from './messages/en.json';
import { texts } from './messages/index.js';

declare global {
  namespace FormatjsIntl {
    interface Catalogue extends Record<keyof typeof en | keyof typeof later, string> {}
  }
}

// The boot script has already done this, but the page of a development server has no boot script.
writeStartLanguage(window, (key) => deviceStorage('localStorage').getItem(key));

/** The shell's texts, loaded before the page renders. */
export const catalogue = await appCatalogue(texts);

/** Gives the page the shell's texts. */
export function ShellMessages({ children }: { children: ReactNode }) {
  return <Messages catalogue={catalogue}>{children}</Messages>;
}
