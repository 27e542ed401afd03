// A script of one kilobyte that runs long before the shell: see fetch-ahead.ts.
import { shortTag } from '@rahi/contracts/languages';
import { writeStartLanguage } from '../language/start-language.js';
import { browserNumber } from '../remotes/browser-number.js';
import { storedUserKey } from '../session/stored-user-key.js';
import { areaAhead } from './area-ahead.js';
import { fetchAhead } from './fetch-ahead.js';

const texts = shortTag(writeStartLanguage(window, stored));
const area = areaAhead(window.location.pathname, stored(storedUserKey));
void fetchAhead(area, texts, document, (...request) => fetch(...request), browserNumber());

function stored(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    // The browser forbids localStorage: nothing is stored.
    return null;
  }
}
