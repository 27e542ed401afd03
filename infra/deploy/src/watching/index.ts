export { seriesIn, type Series } from './scrape.js';
export { unfound } from './unfound.js';
export { rules, watchedExpressions } from './watched-files.js';
