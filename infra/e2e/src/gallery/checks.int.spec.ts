// oxlint-disable unicorn/consistent-function-scoping -- each page is beside what is found in it.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openBrowser, type TestBrowser } from '@rahi/testing-kit';
import type { Page } from 'playwright-core';
import { brokenWords } from './checks/broken-words.js';
import { clippedTexts } from './checks/clipped-text.js';
import { collapsedShares } from './checks/collapsed.js';
import { headerOverlaps } from './checks/header-overlap.js';
import { overflows } from './checks/overflow.js';
import { smallTargets } from './checks/touch-targets.js';
import { looksOf } from './look.js';
import { quickVariants, sizes } from './variants.js';

let browser: TestBrowser;
let page: Page;

beforeAll(async () => {
  browser = await openBrowser();
  page = await (await browser.visitor({ viewport: sizes.narrow })).newPage();
});
afterAll(() => browser?.close());

/** The findings of a check in a page with this body. */
async function found(check: () => string[], body: string): Promise<string[]> {
  await page.setContent(`<!doctype html><style>* { margin: 0; box-sizing: border-box }</style>${body}`);
  return page.evaluate(check);
}

const long = 'A line that is much longer than the box in which it stands';

describe('a box that is to have a share of the one around it', () => {
  const rows = 'display:grid;height:160px;grid-template-rows:auto;align-content:end';

  it('and does not have one is found', async () => {
    expect(await found(collapsedShares, `<div style="${rows}"><div style="height:57%"></div></div>`)).toEqual([
      'a box that has 57% of 160 px is 0 px high',
    ]);
  });

  it('and has it is not', async () => {
    const bars = '<div style="height:160px"><div style="height:57%"></div><div style="width:40%">.</div></div>';
    expect(await found(collapsedShares, bars)).toEqual([]);
  });
});

describe('a word that is broken', () => {
  it('although it would fit a line is found', async () => {
    const narrow = '<p style="width:20px;overflow-wrap:anywhere">Total rides</p>';
    expect(await found(brokenWords, narrow)).toEqual(['"Total" is broken over lines', '"rides" is broken over lines']);
  });

  it.each([
    ['between words', '<p style="width:60px">Total rides of this year</p>'],
    ['because no line has room for it', '<p style="width:90px;overflow-wrap:anywhere">Venkatasubramanian</p>'],
    ['in an address of mail', '<p style="width:90px;overflow-wrap:anywhere">asha.kulkarni@people.example</p>'],
    [
      'in a piece of one',
      '<p style="width:90px;overflow-wrap:anywhere">asha.kulkarni.<wbr>c44f1c65@<wbr>people.test</p>',
    ],
    [
      'in an address of the web',
      '<p style="width:90px;overflow-wrap:anywhere">https://rahi.example/share#aBcDeFgHiJk</p>',
    ],
  ])('%s is not', async (_, body) => {
    expect(await found(brokenWords, body)).toEqual([]);
  });
});

describe('text that is cut', () => {
  it.each([
    [
      'by the side of its box',
      `<p style="width:90px;overflow:hidden;white-space:nowrap">${long}</p>`,
      'is cut at the side',
    ],
    [
      'by the side of a box around it',
      `<div style="width:90px;overflow:hidden"><p style="width:300px">${long}</p></div>`,
      'is cut at the side',
    ],
    ['below', `<p style="height:27px;width:150px;overflow:hidden">${long}</p>`, 'is cut above or below'],
    [
      'with an ellipsis and no title',
      `<p style="width:90px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis">${long}</p>`,
      'is shortened, without a title',
    ],
    [
      'by the side of the screen',
      `<body style="overflow-x:clip"><p style="white-space:nowrap">${long}</p>`,
      'goes beyond the side of the screen',
    ],
  ])('%s is found', async (_where, body, what) => {
    expect(await found(clippedTexts, body)).toEqual([`“${long}” ${what}`]);
  });

  it.each([
    ['that fits', `<p style="overflow:hidden">${long}</p>`],
    [
      'with a title that says it',
      `<p title="${long}" style="width:90px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis">${long}</p>`,
    ],
    ['that can be scrolled to', `<div style="height:30px;overflow-y:auto"><p style="height:400px">${long}</p></div>`],
    [
      'for screen readers',
      `<p style="position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)">${long}</p>`,
    ],
    ['in a closed part', `<div style="height:0;overflow:hidden"><p>${long}</p></div>`],
  ])('%s is not', async (_why, body) => {
    expect(await found(clippedTexts, body)).toEqual([]);
  });
});

describe('a control that is cut', () => {
  it('is found by its name', async () => {
    const header = (width: number) =>
      `<body style="overflow-x:clip"><header style="display:flex;width:${width}px"><p style="flex:1"></p><button aria-label="Account" style="width:44px"></button></header>`;
    expect(await found(clippedTexts, header(450))).toEqual(['“Account” goes beyond the side of the screen']);
    expect(await found(clippedTexts, header(330))).toEqual(['“Account” goes beyond the side of the screen']);
    expect(await found(clippedTexts, header(300))).toEqual([]);
  });
});

describe('what is too wide', () => {
  it('is found in the page and in a panel, but not where it is scrolled sideways on purpose', async () => {
    const wide = '<div style="width:500px;height:10px"></div>';
    expect(await found(overflows, wide)).toEqual(['the page is 180 px too wide']);
    const panel = (more: string) =>
      `<div aria-label="The panel" ${more} style="width:300px;overflow-y:auto">${wide}</div>`;
    expect(await found(overflows, panel(''))).toEqual(['div The panel is 200 px too wide']);
    expect(await found(overflows, panel('tabindex="0"'))).toEqual([]);
  });
});

describe('texts of the header', () => {
  it('that lie over each other are found', async () => {
    const header = (left: number) =>
      `<header style="position:relative"><a>Rahi</a><span style="position:absolute;left:${left}px">Bandra</span></header>`;
    expect(await found(headerOverlaps, header(10))).toEqual(['“Rahi” and “Bandra” overlap in the header']);
    expect(await found(headerOverlaps, header(80))).toEqual([]);
  });
});

describe('what is tapped', () => {
  const sized = (width: number, height: number) => `width:${width}px;height:${height}px;padding:0;border:0`;

  it('is found when it is smaller than a finger', async () => {
    expect(await found(smallTargets, `<button style="${sized(60, 30)}">Go</button>`)).toEqual([
      '“Go” is 60 × 30 px to tap',
    ]);
    expect(await found(smallTargets, `<button style="${sized(60, 44)}">Go</button>`)).toEqual([]);
  });

  it('counts its label and what around it also answers', async () => {
    const radio = '<label style="display:block;height:48px"><input type="radio"> Sedan</label>';
    expect(await found(smallTargets, radio)).toEqual([]);
    const wider = '<style>button::after { content: ""; position: absolute; inset: -10px }</style>';
    const button = `<button style="position:relative;margin:60px;${sized(30, 30)}">Go</button>`;
    expect(await found(smallTargets, wider + button)).toEqual([]);
    expect(await found(smallTargets, button)).toHaveLength(1);
  });

  it('may be small as a link in a sentence', async () => {
    expect(await found(smallTargets, '<p>Read <a href="#">the terms</a> first.</p>')).toEqual([]);
  });
});

describe('a variant', () => {
  it('has the size, theme, language and text size that its name says', async () => {
    await page.setContent('<!doctype html><style>p { font-size: 1rem }</style><p>Fare</p>');
    const looks = await looksOf(page);
    for (const variant of quickVariants) {
      await looks.show(variant);
      const shown = await page.evaluate(() => ({
        width: window.innerWidth,
        dark: matchMedia('(prefers-color-scheme: dark)').matches,
        language: document.documentElement.lang,
        pixels: Number.parseFloat(getComputedStyle(document.querySelector('p') ?? document.body).fontSize),
      }));
      expect(shown).toEqual({
        width: variant.size.width,
        dark: variant.theme === 'dark',
        language: variant.language,
        pixels: (16 * variant.text) / 100,
      });
    }
  });
});
