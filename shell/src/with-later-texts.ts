import { withTexts } from '@rahi/ui-kit';

/** Loads a screen together with the texts that the first page does not need. */
export const withLaterTexts = withTexts(() => import('./messages/en.later.json', { with: { type: 'json' } }));
