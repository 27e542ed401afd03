import { isNode, nodesOf, parseFile, textOf, walk, type Node } from './syntax-tree.js';

/** Properties of a server's messages that people read. */
const readProperties = new Set(['message', 'detail', 'title', 'body', 'subject', 'text', 'label', 'why']);

/**
 * The texts for people in a server's source file that belong in its catalogue: the words of a refusal, and strings in
 * properties that people read.
 * @returns `line: text` for each
 */
export function serverTextsInCode(name: string, source: string): string[] {
  const { nodes, lineOf } = parseFile(name, source);
  const found: string[] = [];
  walk(nodes, (node) => {
    for (const { node: at, text } of wordsIn(node)) found.push(`${lineOf(at)}: ${text}`);
    return true;
  });
  return found;
}

function wordsIn(node: Node): { node: Node; text: string }[] {
  if (node['type'] === 'NewExpression' && textOf(node['callee'], 'value') === 'Refusal')
    return literalsIn(nodesOf(node['arguments'])[1]?.['expression']);
  if (node['type'] !== 'KeyValueProperty' || !readProperties.has(textOf(node['key'], 'value'))) return [];
  return literalsIn(node['value']).filter(({ text }) => /^[A-Z“]\S*\s\S/.test(text));
}

/** The strings that an expression may have as its value. */
function literalsIn(value: unknown): { node: Node; text: string }[] {
  if (!isNode(value)) return [];
  switch (value['type']) {
    case 'StringLiteral':
      return [{ node: value, text: textOf(value, 'value') }];
    case 'TemplateLiteral': {
      const text = nodesOf(value['quasis'])
        .map((quasi) => textOf(quasi, 'raw'))
        .join('…');
      return /\p{L}{3}/u.test(text) ? [{ node: value, text }] : [];
    }
    case 'ConditionalExpression':
      return [...literalsIn(value['consequent']), ...literalsIn(value['alternate'])];
    case 'ParenthesisExpression':
      return literalsIn(value['expression']);
    default:
      return [];
  }
}
