// Written by npm run ready, from the languages of the contracts.
export const laterTexts = {
  'en-IN': () => import(/* webpackChunkName: "later-en" */ './en.later.json', { with: { type: 'json' } }),
  'hi-IN': () => import(/* webpackChunkName: "later-hi" */ './hi.later.json', { with: { type: 'json' } }),
  'mr-IN': () => import(/* webpackChunkName: "later-mr" */ './mr.later.json', { with: { type: 'json' } }),
};
