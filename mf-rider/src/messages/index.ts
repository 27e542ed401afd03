// Written by npm run ready, from the languages of the contracts.
export const texts = {
  'en-IN': () => import(/* webpackChunkName: "texts-en" */ './en.json', { with: { type: 'json' } }),
  'hi-IN': () => import(/* webpackChunkName: "texts-hi" */ './hi.json', { with: { type: 'json' } }),
  'mr-IN': () => import(/* webpackChunkName: "texts-mr" */ './mr.json', { with: { type: 'json' } }),
};
