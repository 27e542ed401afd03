import { withTexts } from '@rahi/ui-kit';

/** Loads a screen together with the texts that the first screen does not need. */
export const withLaterTexts = withTexts({
  'en-IN': () => import(/* webpackChunkName: "later-en" */ './messages/en.later.json', { with: { type: 'json' } }),
  'hi-IN': () => import(/* webpackChunkName: "later-hi" */ './messages/hi.later.json', { with: { type: 'json' } }),
  'mr-IN': () => import(/* webpackChunkName: "later-mr" */ './messages/mr.later.json', { with: { type: 'json' } }),
});
