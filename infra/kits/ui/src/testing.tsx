import { render as renderBare } from '@testing-library/react';
import type { ReactNode } from 'react';
import { appCatalogue } from './catalogue.js';
import { Messages } from './messages.js';

const kitsCatalogue = await appCatalogue();

/** The kits' own messages, for a part that is rendered without an app. */
export function KitMessages({ children }: { children: ReactNode }) {
  return <Messages catalogue={kitsCatalogue}>{children}</Messages>;
}

/** Renders a part of the kit with its messages. */
export function render(part: ReactNode) {
  return renderBare(part, { wrapper: KitMessages });
}
