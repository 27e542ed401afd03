import { render as renderBare } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Messages } from './messages.js';

/** Renders a part of the kit with its messages. */
export function render(part: ReactNode) {
  return renderBare(part, { wrapper: Messages });
}
