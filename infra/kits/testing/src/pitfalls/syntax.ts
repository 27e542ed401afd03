import { isNode, nodesOf, textOf, walk, type Node } from '../texts/syntax-tree.js';

/** `a.b`, `a?.b` and `a['b']` as the object and the name of the property; null for anything else. */
export function memberOf(node: unknown): { object: unknown; property: string } | null {
  if (!isNode(node)) return null;
  if (node['type'] === 'OptionalChainingExpression') return memberOf(node['base']);
  if (node['type'] !== 'MemberExpression') return null;
  const { property } = node;
  const computed = isNode(property) && property['type'] === 'Computed' ? property['expression'] : property;
  return { object: node['object'], property: textOf(computed, 'value') };
}

/** The name of a variable; empty for another expression. */
export const identifierOf = (node: unknown): string =>
  isNode(node) && node['type'] === 'Identifier' ? textOf(node, 'value') : '';

export interface Call {
  node: Node;
  method: string;
  arguments: Node[];
}

/** The calls of a chain, the last one first: of `a.b(1).c()` that of `c`, then that of `b`. */
export function chainOf(node: Node): Call[] {
  if (node['type'] !== 'CallExpression') return [];
  const { callee } = node;
  const member = memberOf(callee);
  const own = {
    node,
    method: member?.property ?? identifierOf(callee),
    arguments: nodesOf(node['arguments']).map(({ expression }) => (isNode(expression) ? expression : {})),
  };
  return [own, ...(isNode(member?.object) ? chainOf(member.object) : [])];
}

const functions: ReadonlySet<unknown> = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'ClassMethod',
  'PrivateMethod',
  'MethodProperty',
]);

/** Every function of a file, and the file itself. */
export function scopesOf(nodes: readonly Node[]): (Node | readonly Node[])[] {
  const scopes: (Node | readonly Node[])[] = [nodes];
  walk(nodes, (node) => {
    if (functions.has(node['type'])) scopes.push(node);
    return true;
  });
  return scopes;
}

/** Visits a scope without the functions in it. */
export function walkScope(scope: Node | readonly Node[], visit: (node: Node) => void): void {
  walk(scope, (node) => {
    if (node !== scope && functions.has(node['type'])) return false;
    visit(node);
    return true;
  });
}

/** The text of a string, or of a template with `…` for its values; null for anything else. */
export function stringOf(node: unknown): string | null {
  if (!isNode(node)) return null;
  if (node['type'] === 'StringLiteral') return textOf(node, 'value');
  if (node['type'] !== 'TemplateLiteral') return null;
  return nodesOf(node['quasis'])
    .map((quasi) => textOf(quasi, 'raw'))
    .join('…');
}
