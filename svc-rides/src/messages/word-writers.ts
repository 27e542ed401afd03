// Written by npm run ready, from the languages of the contracts.
export const wordWriters = {
  'en-IN': () => import('to-words/en-IN'),
  'hi-IN': () => import('to-words/hi-IN'),
  'mr-IN': () => import('to-words/mr-IN'),
};
