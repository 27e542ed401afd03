import { isNode, nodesOf, textOf, walk, type Node } from '../texts/syntax-tree.js';
import { chainOf, identifierOf } from './syntax.js';

/** What of a dialog, a sheet or a picker takes it away again. */
const takesAway: ReadonlySet<string> = new Set(['onClose', 'onCancel']);

/** What is opened and closed by plain state, so that Back leaves the screen under it. `useLayer` is in the history. */
export function closedByState(nodes: readonly Node[]): Node[] {
  const setters = new Set<string>();
  const variables = new Map<string, unknown>();
  walk(nodes, (node) => {
    if (node['type'] !== 'VariableDeclarator') return true;
    const { id, init } = node;
    if (isNode(id) && isNode(init) && id['type'] === 'ArrayPattern' && chainOf(init)[0]?.method === 'useState')
      setters.add(identifierOf(nodesOf(id['elements'])[1]));
    variables.set(identifierOf(id), init);
    return true;
  });
  const found: Node[] = [];
  walk(nodes, (node) => {
    if (node['type'] !== 'JSXAttribute' || !takesAway.has(textOf(node['name'], 'value'))) return true;
    const given = isNode(node['value']) ? node['value']['expression'] : undefined;
    walk([given, variables.get(identifierOf(given))], (inside) => {
      const [call] = chainOf(inside);
      if (call && setters.has(call.method)) found.push(node);
      return true;
    });
    return true;
  });
  return found;
}
