import { nodesOf, textOf, walk, type Node } from '../texts/syntax-tree.js';
import { chainOf } from './syntax.js';

/** Repeated work of a server that is no job: its failures are counted nowhere. */
export function ownTimers(nodes: readonly Node[]): Node[] {
  const found: Node[] = [];
  walk(nodes, (node) => {
    const isImport = node['type'] === 'ImportDeclaration' && textOf(node['source'], 'value') === '@nestjs/schedule';
    const [call] = chainOf(node);
    if (isImport || call?.method === 'setInterval') found.push(node);
    return true;
  });
  return found;
}

/** rxjs: `interval`, and `timer` with a period. */
export function rxTimers(nodes: readonly Node[]): Node[] {
  const found: Node[] = [];
  const imported = nodes.flatMap((node) => {
    if (node['type'] !== 'ImportDeclaration' || textOf(node['source'], 'value') !== 'rxjs') return [];
    return nodesOf(node['specifiers']).map(({ local }) => textOf(local, 'value'));
  });
  walk(nodes, (node) => {
    const [call] = chainOf(node);
    const isPeriodic = call?.method === 'interval' || (call?.method === 'timer' && call.arguments.length > 1);
    if (call && isPeriodic && imported.includes(call.method)) found.push(node);
    return true;
  });
  return found;
}
