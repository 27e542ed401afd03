import { isNode, nodesOf, textOf, walk, type Node } from '../texts/syntax-tree.js';
import { identifierOf } from './syntax.js';

/** What a promise without a value may be of: the end of some work, which nobody reads later. */
const withoutValue: ReadonlySet<unknown> = new Set(['void', 'unknown', 'never']);

/**
 * Places that keep the promise of a value for later: properties and variables of such a type, and maps of such promises. One that
 * has failed fails everyone who asks later, unless the code forgets it; `readOnce` does that.
 */
export function keptPromises(nodes: readonly Node[]): Node[] {
  const found: Node[] = [];
  walk(nodes, (node) => {
    if (keepsOne(node)) found.push(node);
    return true;
  });
  return found;
}

function keepsOne(node: Node): boolean {
  switch (node['type']) {
    case 'ClassProperty':
    case 'PrivateProperty':
      return hasPromise(node['typeAnnotation']);
    case 'VariableDeclaration':
      return (
        node['kind'] === 'let' &&
        nodesOf(node['declarations']).some(({ id }) => isNode(id) && hasPromise(id['typeAnnotation']))
      );
    case 'NewExpression':
      return ['Map', 'WeakMap'].includes(identifierOf(node['callee'])) && hasPromise(node['typeArguments']);
    default:
      return false;
  }
}

/** Whether a type has the promise of a value in it. What a function returns is not kept. */
function hasPromise(type: unknown): boolean {
  let has = false;
  walk(type, (node) => {
    if (textOf(node, 'type') === 'TsFunctionType') return false;
    if (node['type'] === 'TsTypeReference' && identifierOf(node['typeName']) === 'Promise') has ||= isOfValue(node);
    return true;
  });
  return has;
}

function isOfValue(promise: Node): boolean {
  const { typeParams } = promise;
  const [of] = isNode(typeParams) ? nodesOf(typeParams['params']) : [];
  return of === undefined || of['type'] !== 'TsKeywordType' || !withoutValue.has(of['kind']);
}
