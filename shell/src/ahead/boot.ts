// A script of one kilobyte that runs long before the shell: see fetch-ahead.ts.
import { storedUserKey } from '../session/stored-user-key.js';
import { areaAhead } from './area-ahead.js';
import { fetchAhead } from './fetch-ahead.js';

void fetchAhead(areaAhead(window.location.pathname, storedUser()), document, (...request) => fetch(...request));

function storedUser(): string | null {
  try {
    return window.localStorage.getItem(storedUserKey);
  } catch {
    // The browser forbids localStorage: no user is stored.
    return null;
  }
}
