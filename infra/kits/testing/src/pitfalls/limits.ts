import { isNode, nodesOf, walk, type Node } from '../texts/syntax-tree.js';
import { chainOf, identifierOf, stringOf, type Call } from './syntax.js';

const goesOn: ReadonlySet<string> = new Set(['inBatches', 'inPages', 'sendAllDue']);

/**
 * Queries that end at a limit, in a file that goes on behind no limit: a job would do the same first rows again and again, or leave
 * the rest.
 */
export function cutQueries(nodes: readonly Node[]): Node[] {
  const found: Node[] = [];
  let goes = false;
  walk(nodes, (node) => {
    const chain = chainOf(node);
    const [call] = chain;
    if (call && goesOn.has(call.method)) goes = true;
    const text = stringOf(node);
    const isCut =
      (text !== null && /\bLIMIT (?:(?!1\b)\d|\$|…)/.test(text)) ||
      (call !== undefined &&
        ['limit', 'take'].includes(call.method) &&
        chain.some(isQuery) &&
        !isOne(call.arguments[0])) ||
      (node['type'] === 'ObjectExpression' && nodesOf(node['properties']).some(isTake));
    if (isCut) found.push(node);
    return true;
  });
  return goes ? [] : found;
}

const isQuery = ({ method }: Call): boolean => method === 'createQueryBuilder';

/** `take: 20`, or `take` alone. */
const isTake = (property: Node): boolean =>
  identifierOf(property['key'] ?? property) === 'take' && !isOne(property['value']);

/** One row is no list. */
const isOne = (node: unknown): boolean => isNode(node) && node['type'] === 'NumericLiteral' && node['value'] === 1;
