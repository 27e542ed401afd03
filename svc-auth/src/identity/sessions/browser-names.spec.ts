import { describe, expect, it } from '@jest/globals';
import { browserNamesOf } from './browser-names.js';

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

describe('a browser in words', () => {
  it.each([
    [`Mozilla/5.0 (Linux; Android 10; K) ${webKit} Chrome/126.0.0.0 Mobile Safari/537.36`, 'Chrome', 'Android'],
    [`Mozilla/5.0 (X11; Linux x86_64) ${webKit} HeadlessChrome/126.0.0.0 Safari/537.36`, 'Chrome', 'Linux'],
    [`Mozilla/5.0 (Windows NT 10.0) ${webKit} Chrome/126.0.0.0 Safari/537.36 Edg/126.0`, 'Edge', 'Windows'],
    [
      `Mozilla/5.0 (Linux; Android 14) ${webKit} SamsungBrowser/25.0 Chrome/121.0 Mobile`,
      'Samsung Internet',
      'Android',
    ],
    [`Mozilla/5.0 (Linux; Android 14) ${webKit} Chrome/126.0 Mobile Safari/537.36 OPR/83.0`, 'Opera', 'Android'],
    [`${iPhone} Version/17.5 Mobile/15E148 Safari/604.1`, 'Safari', 'iPhone'],
    [`${iPhone} CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1`, 'Chrome', 'iPhone'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14.5; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox', 'Mac'],
    ['Mozilla/5.0 (Mobile; Nokia_2780; rv:84.0) Gecko/84.0 Firefox/84.0 KAIOS/3.1', 'Firefox', 'KaiOS'],
    ['curl/8.5.0', null, null],
    ['', null, null],
  ])('%s', (userAgent, browser, system) => {
    expect(browserNamesOf(userAgent)).toEqual({ browser, system });
  });

  it('is read in time that grows with its length only', () => {
    const begun = performance.now();
    for (const part of ['Version/', 'Version/1 Mobile/', 'Mozilla/5.0 (', 'Chrome/'])
      browserNamesOf(part.repeat(200_000));
    expect(performance.now() - begun).toBeLessThan(2_000);
  });
});
