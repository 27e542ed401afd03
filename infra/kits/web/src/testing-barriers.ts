import axe from 'axe-core';

/** WCAG 2.2 AA and good practice: what the browser tests hold screens against, too. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Nothing is laid out or painted in jsdom: colours and sizes are looked at in a browser (infra/e2e). */
const unseen = { 'color-contrast': { enabled: false }, 'target-size': { enabled: false } };

/** What is seriously wrong with the names, roles and structure of the page as it stands; needs real timers. */
export async function barriersInPage(): Promise<string[]> {
  const { violations } = await axe.run(document.body, {
    runOnly: { type: 'tag', values: tags },
    rules: unseen,
    resultTypes: ['violations'],
    preload: false,
  });
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`);
}
