import { paymentMethods } from '@rahi/contracts';
import { isNode, nodesOf, textOf, walk, type Node } from '../texts/syntax-tree.js';
import { stringOf } from './syntax.js';

const names: ReadonlySet<string> = new Set(paymentMethods);
/** What holds a payment method: `method`, `paymentMethod`, `payment_method`. */
const holder = /^(?:payment_?)?method$/i;
/** A quick look, before a file is parsed. */
const anyName = new RegExp(`payment_method|['"\`](?:${paymentMethods.join('|')})['"\`]`);
const inSql = /\bpayment_method\s*(?:=|<>|!=|IN)\s*\(?\s*'/i;
const comparisons: ReadonlySet<unknown> = new Set(['===', '!==', '==', '!=', '??', '||']);

/** Where methods have their names: the registry, the handlers, and what migrations once wrote. */
const ownsNames = /\/payment-methods\.ts$|\/payments\/methods\/|\/migrations\//;

/** Whether `namedMethods` is worth a look. */
export const mayNameMethods = (path: string, source: string): boolean => !ownsNames.test(path) && anyName.test(source);

const isName = (node: unknown): boolean => names.has(stringOf(node) ?? '');

/**
 * Where a file names a payment method to compare with it, to fall back on it or to store it: a new method is forgotten there. The
 * registry in the contracts answers what a method is like, and its handler what is done with it.
 */
export function namedMethods(nodes: readonly Node[]): Node[] {
  const found: Node[] = [];
  walk(nodes, (node) => {
    if (isCompared(node) || isDefault(node) || inSql.test(stringOf(node) ?? '')) found.push(node);
    const { type, key, value } = node;
    // The property itself has no place in the file.
    if (type === 'KeyValueProperty' && isHolder(key) && isName(unwrapped(value)) && isNode(value)) found.push(value);
    return true;
  });
  return found;
}

/** `method === 'upi'`, `method ?? 'cash'`, `case 'wallet':`, `['cash', 'upi'].includes(method)`, `'cash' | 'upi'`. */
function isCompared(node: Node): boolean {
  switch (node['type']) {
    case 'BinaryExpression':
      return comparisons.has(node['operator']) && [node['left'], node['right']].some(isName);
    case 'SwitchCase':
      return isName(node['test']);
    case 'ArrayExpression':
      return nodesOf(node['elements']).filter(({ expression }) => isName(expression)).length > 1;
    case 'TsUnionType':
      return nodesOf(node['types']).filter(({ literal }) => isName(literal)).length > 1;
    default:
      return false;
  }
}

/** `{ method = 'cash' }`, `(method = 'cash') => …`, `<Collect method="upi">`. */
function isDefault(node: Node): boolean {
  switch (node['type']) {
    case 'AssignmentPatternProperty':
    case 'JSXAttribute':
      return (isHolder(node['key']) || isHolder(node['name'])) && isName(node['value']);
    case 'AssignmentPattern':
      return isName(node['right']);
    default:
      return false;
  }
}

const isHolder = (key: unknown): boolean => isNode(key) && holder.test(textOf(key, 'value'));

/** `'upi' as const`, `('upi')`. */
function unwrapped(node: unknown): unknown {
  return isNode(node) && isNode(node['expression']) ? unwrapped(node['expression']) : node;
}
