import { Messages } from '@rahi/ui-kit';
import type { ReactNode } from 'react';
import type later from './messages/en.later.json';
import en from './messages/en.json' with { type: 'json' };

declare global {
  namespace FormatjsIntl {
    interface Catalogue extends Record<keyof typeof en | keyof typeof later, string> {}
  }
}

/** Gives the page the shell's texts. */
export function ShellMessages({ children }: { children: ReactNode }) {
  return <Messages catalogue={en}>{children}</Messages>;
}
