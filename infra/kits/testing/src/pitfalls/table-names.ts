import { isNode, nodesOf, textOf, walk, type Node } from '../texts/syntax-tree.js';
import { chainOf, identifierOf, stringOf } from './syntax.js';

const classTypes: ReadonlySet<unknown> = new Set(['ClassDeclaration', 'ClassExpression']);
const entityDecorators: ReadonlySet<string> = new Set(['Entity', 'ViewEntity']);

/** The decorator by which a class is an entity. */
const entityCall = (node: Node) =>
  nodesOf(node['decorators'])
    .flatMap(({ expression }) => (isNode(expression) ? chainOf(expression) : []))
    .find(({ method }) => entityDecorators.has(method));

/** The classes of entities in a file. */
export function entitiesIn(nodes: readonly Node[]): string[] {
  const names: string[] = [];
  walk(nodes, (node) => {
    if (classTypes.has(node['type']) && entityCall(node)) names.push(identifierOf(node['identifier']));
    return true;
  });
  return names;
}

/** Entities whose table is named by TypeORM, after their class. */
export function unnamedTables(nodes: readonly Node[]): Node[] {
  const found: Node[] = [];
  walk(nodes, (node) => {
    const [first] = (classTypes.has(node['type']) && entityCall(node)?.arguments) || [null];
    if (first !== null && !isNamed(first)) found.push(node);
    return true;
  });
  return found;
}

function isNamed(options: Node | undefined): boolean {
  if (!options) return false;
  return (
    stringOf(options) !== null || nodesOf(options['properties']).some(({ key }) => textOf(key, 'value') === 'name')
  );
}

/** Queries without an alias of their own: TypeORM calls theirs after the class of the entity. */
export function queriesWithoutAlias(nodes: readonly Node[]): Node[] {
  const [seen, found] = [new Set<Node>(), new Array<Node>()];
  walk(nodes, (node) => {
    const chain = chainOf(node);
    const begun = chain.find(({ method }) => method === 'createQueryBuilder');
    if (!begun || seen.has(begun.node)) return true;
    seen.add(begun.node);
    const [first, alias] = begun.arguments;
    const isGiven = alias !== undefined || (first !== undefined && stringOf(first) !== null);
    if (!isGiven && !chain.some((call) => call.method === 'from' && call.arguments.length > 1)) found.push(begun.node);
    return true;
  });
  return found;
}

/** SQL and conditions that name the class of an entity. */
export function namedClasses(nodes: readonly Node[], entities: readonly string[]): Node[] {
  if (entities.length === 0) return [];
  const classes = new RegExp(
    `"(?:${entities.join('|')})\\d*"|\\b(?:${entities.join('|')})\\d*"?\\.\\w|^(?:${entities.join('|')})$`,
  );
  const found: Node[] = [];
  walk(nodes, (node) => {
    const text = stringOf(node);
    if (text !== null && classes.test(text)) found.push(node);
    return node['type'] !== 'ImportDeclaration';
  });
  return found;
}

/** Migrations that TypeORM would know by the name of their class. */
export function unnamedMigrations(nodes: readonly Node[]): Node[] {
  const found: Node[] = [];
  walk(nodes, (node) => {
    const interfaces = nodesOf(node['implements']).map(({ expression }) => identifierOf(expression));
    if (!interfaces.includes('MigrationInterface')) return true;
    const own = nodesOf(node['body']).find(({ key }) => textOf(key, 'value') === 'name');
    if (stringOf(own?.['value']) !== identifierOf(node['identifier'])) found.push(node);
    return true;
  });
  return found;
}
