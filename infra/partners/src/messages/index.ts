// Written by npm run ready, from the languages of the contracts.
import en from './en.json' with { type: 'json' };
import hi from './hi.json' with { type: 'json' };
import mr from './mr.json' with { type: 'json' };

export const catalogues = { 'en-IN': en, 'hi-IN': hi, 'mr-IN': mr };
