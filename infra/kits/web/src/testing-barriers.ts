import axe from 'axe-core';

/** WCAG 2.2 AA and good practice, as in the browser tests. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** jsdom has no layout or colours: the browser tests (infra/e2e) check those. */
const unseen = { 'color-contrast': { enabled: false }, 'target-size': { enabled: false } };

/** The serious faults in names, roles and structure of the page. Needs real timers. */
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
