import type { ToastMessage } from '@rahi/web-kit';
import type { SearchFailure } from './conclude-search.js';

/** The documented words for a search that found nobody (§8). */
export const searchFailureToasts: Readonly<Record<SearchFailure, ToastMessage>> = {
  'nobody-near': {
    title: 'No Drivers Available',
    description: 'No drivers found nearby. Please try again.',
    tone: 'bad',
  },
  'all-gone': {
    title: 'Driver Assignment Failed',
    description: 'Could not assign a driver. Please try again.',
    tone: 'bad',
  },
};
