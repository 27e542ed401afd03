import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { isNode, nodesOf, parseFile, textOf, walk, type Node } from './syntax-tree.js';

export type Catalogue = Readonly<Record<string, string>>;

/** Tags that `Messages` of the UI kit formats for every message. */
const commonTags = ['hidden'];

/** The names of the values that a message needs. @throws SyntaxError for a message that is not ICU */
export function valuesOf(message: string): Set<string> {
  const names = new Set<string>();
  collect(parse(message), names);
  for (const tag of commonTags) names.delete(tag);
  return names;
}

function collect(elements: readonly MessageFormatElement[], names: Set<string>): void {
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
    names.add(element.value);
    if (element.type === TYPE.tag) collect(element.children, names);
    if (element.type === TYPE.select || element.type === TYPE.plural)
      for (const { value } of Object.values(element.options)) collect(value, names);
  }
}

/**
 * The errors of messages that a source file formats by a constant id: an unknown id, or a missing value.
 * @returns `line: problem` for each
 */
export function messageProblems(name: string, source: string, catalogue: Catalogue): string[] {
  const { nodes, lineOf } = parseFile(name, source);
  const problems: string[] = [];
  walk(nodes, (node) => {
    const use = useIn(node);
    if (!use) return true;
    const given = namesIn(use.values);
    for (const id of idsIn(use.id)) {
      const message = catalogue[id];
      if (message === undefined) problems.push(`${lineOf(node)}: no message ${id}`);
      else if (given)
        for (const needed of valuesOf(message))
          if (!given.includes(needed)) problems.push(`${lineOf(node)}: ${id} needs ${needed}`);
    }
    return true;
  });
  return problems;
}

/** The id and the values of `formatMessage({ id }, values)`, `<FormattedMessage id values />` or a server's `say(id, values)`. */
function useIn(node: Node): { id: unknown; values: unknown } | null {
  if (node['type'] === 'CallExpression' && textOf(node['callee'], 'value') === 'say') {
    const [id, values] = nodesOf(node['arguments']).map(({ expression }) => expression);
    return { id, values };
  }
  if (node['type'] === 'CallExpression' && textOf(node['callee'], 'value') === 'formatMessage') {
    const [descriptor, values] = nodesOf(node['arguments']).map(({ expression }) => expression);
    const id = isNode(descriptor) && nodesOf(descriptor['properties']).find(({ key }) => textOf(key, 'value') === 'id');
    return id ? { id: id['value'], values } : null;
  }
  if (node['type'] !== 'JSXOpeningElement' || textOf(node['name'], 'value') !== 'FormattedMessage') return null;
  const attribute = (name: string) =>
    nodesOf(node['attributes']).find((one) => textOf(one['name'], 'value') === name)?.['value'];
  return { id: expressionIn(attribute('id')), values: expressionIn(attribute('values')) };
}

function expressionIn(value: unknown): unknown {
  return isNode(value) && value['type'] === 'JSXExpressionContainer' ? value['expression'] : value;
}

/** The constant ids that an expression may have as its value. */
function idsIn(value: unknown): string[] {
  if (!isNode(value)) return [];
  if (value['type'] === 'StringLiteral') return [textOf(value, 'value')];
  return value['type'] === 'ConditionalExpression' ? [...idsIn(value['consequent']), ...idsIn(value['alternate'])] : [];
}

/** The names of an object's properties; null if some are not visible in the source. */
function namesIn(value: unknown): string[] | null {
  if (!isNode(value)) return [];
  if (value['type'] !== 'ObjectExpression') return null;
  const properties = nodesOf(value['properties']);
  if (properties.some(({ type }) => type === 'SpreadElement')) return null;
  return properties.map((property) => textOf(property, 'value') || textOf(property['key'], 'value'));
}
