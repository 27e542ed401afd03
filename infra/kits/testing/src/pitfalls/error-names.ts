import { isNode, nodesOf, textOf, type Node } from '../texts/syntax-tree.js';
import { identifierOf, memberOf, scopesOf, stringOf, walkScope } from './syntax.js';

/** What a caught error is called. */
const caught: ReadonlySet<string> = new Set(['error', 'err', 'e', 'thrown', 'exception']);
const ofErrors = /(?:Error|Exception|Failure|Refusal)$/;
/** Its names are the platform's, and no bundler changes them. */
const platforms = 'DOMException';

/**
 * Where a file goes by the name of an error, a class or a function: a bundler changes those of classes and functions, and so the
 * names of errors that have none of their own. `instanceof` and codes stay.
 */
export function reliedOnNames(nodes: readonly Node[]): Node[] {
  return scopesOf(nodes).flatMap((scope) => {
    const tested = { errors: new Set<string>(), platforms: new Set<string>() };
    walkScope(scope, (node) => {
      if (node['type'] !== 'BinaryExpression' || node['operator'] !== 'instanceof') return;
      const [value, type] = [identifierOf(node['left']), identifierOf(node['right'])];
      if (type === platforms) tested.platforms.add(value);
      else if (ofErrors.test(type)) tested.errors.add(value);
    });
    const isError = (value: string) => (caught.has(value) || tested.errors.has(value)) && !tested.platforms.has(value);
    const found: Node[] = [];
    walkScope(scope, (node) => {
      if (isOwnName(node, isError) || isCompared(node, tested.platforms) || isDestructured(node, isError))
        found.push(node);
    });
    return found;
  });
}

/** `error.name`, `error.cause.name`, `thing.constructor.name`, `SomeClass.name`. */
function isOwnName(node: Node, isError: (value: string) => boolean): boolean {
  const member = node['type'] === 'MemberExpression' ? memberOf(node) : null;
  if (member?.property !== 'name') return false;
  const value = identifierOf(member.object);
  const outer = memberOf(member.object)?.property;
  return isError(value) || outer === 'constructor' || outer === 'cause' || /^[A-Z][a-z]+[A-Z]\w*$/.test(value);
}

/** `anything.name === 'SomeError'`, `'name' in error`. */
function isCompared(node: Node, allowed: ReadonlySet<string>): boolean {
  if (node['type'] !== 'BinaryExpression') return false;
  const { operator, left, right } = node;
  if (operator === 'in') return stringOf(left) === 'name' && caught.has(identifierOf(right));
  if (operator !== '===' && operator !== '!==') return false;
  return [
    [left, right],
    [right, left],
  ].some(([one, other]) => {
    const member = memberOf(one);
    const isName = member?.property === 'name' && !allowed.has(identifierOf(member.object));
    return isName && /(?:Error|Exception)$/.test(stringOf(other) ?? '');
  });
}

/** `const { name } = error`. */
function isDestructured(node: Node, isError: (value: string) => boolean): boolean {
  if (node['type'] !== 'VariableDeclarator' || !isError(identifierOf(node['init']))) return false;
  const pattern = node['id'];
  const keys = isNode(pattern) ? nodesOf(pattern['properties']).map(({ key }) => textOf(key, 'value')) : [];
  return keys.includes('name');
}
