import { tripTexts, withTexts } from '@rahi/ui-kit';
import { laterTexts } from './messages/later.js';

/** Loads a screen together with the texts that the first screen does not need. */
export const withLaterTexts = withTexts(laterTexts, tripTexts);
