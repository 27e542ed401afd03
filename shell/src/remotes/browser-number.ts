import { browserKey } from '@rahi/contracts/share';

/**
 * The number by which this browser gets a version that is out for a share of all browsers. It is made once, means nothing else
 * and is sent nowhere. Null where the browser forbids localStorage: then it gets what most get.
 */
export function browserNumber(page: Pick<Window, 'localStorage'> = window): string | null {
  try {
    const number = page.localStorage.getItem(browserKey) ?? String(Math.floor(Math.random() * 2 ** 32));
    page.localStorage.setItem(browserKey, number);
    return number;
  } catch {
    return null;
  }
}
