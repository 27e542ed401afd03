import { isNode, nodesOf, parseFile, textOf, walk, type Node } from './syntax-tree.js';

/** JSX attributes whose strings are not shown. */
const codeAttributes = new Set(
  `accept action align aria-atomic aria-autocomplete aria-controls aria-current aria-describedby aria-haspopup aria-hidden
  aria-labelledby aria-live as autoCapitalize autoComplete capture className clipPath color cursor d dataKey
  defaultLocale defaultRest end enterKeyHint fill form goal group href icon id inputMode key kind labelled locale me method
  mode name other path pathLength popover position preserveAspectRatio rel rest role scope shape size spellCheck src
  stroke strokeDasharray strokeLinecap strokeLinejoin style swipeDirection tab tagName target textAnchor to tone
  transform turn type values variant viewBox width`.split(/\s+/),
);

/** Properties of objects that people read, for example in the argument of `toast.show`. */
const readProperties = new Set(['title', 'description', 'label', 'hint', 'note', 'placeholder']);

/** Ids of messages are strings like these: `booking.title`. */
const messageId = /^[a-z]\w*(\.[\w-]+)+$/;

/**
 * The texts for people in a source file that belong in a message catalogue: text between JSX tags, and strings in JSX
 * attributes and in properties that people read.
 * @returns `line: text` for each
 */
export function textsInCode(name: string, source: string): string[] {
  const { nodes, lineOf } = parseFile(name, source);
  const found: string[] = [];
  const report = (value: unknown) => {
    for (const { node, text } of textsOf(value)) found.push(`${lineOf(node)}: ${text.trim()}`);
  };
  walk(nodes, (node) => {
    switch (node['type']) {
      case 'JSXText':
        if (/\p{L}/u.test(textOf(node, 'value'))) found.push(`${lineOf(node)}: ${textOf(node, 'value').trim()}`);
        return false;
      case 'JSXAttribute':
        if (!isCodeAttribute(attributeName(node))) report(node['value']);
        return true;
      case 'JSXElement':
      case 'JSXFragment':
        for (const child of nodesOf(node['children'])) if (child['type'] === 'JSXExpressionContainer') report(child);
        return true;
      case 'KeyValueProperty':
        if (readProperties.has(textOf(node['key'], 'value'))) report(node['value']);
        return true;
      default:
        return true;
    }
  });
  return found;
}

function attributeName(node: Node): string {
  return textOf(node['name'], 'value');
}

function isCodeAttribute(name: string): boolean {
  return name.startsWith('data-') || codeAttributes.has(name);
}

/** The strings that an expression may have as its value. */
function textsOf(value: unknown): { node: Node; text: string }[] {
  if (!isNode(value)) return [];
  switch (value['type']) {
    case 'StringLiteral': {
      const text = textOf(value, 'value');
      return /\p{L}{2}/u.test(text) && !messageId.test(text) && !text.startsWith('--') ? [{ node: value, text }] : [];
    }
    case 'TemplateLiteral': {
      const text = nodesOf(value['quasis'])
        .map((quasi) => textOf(quasi, 'raw'))
        .join(' ');
      return /\p{L}{3}/u.test(text) ? [{ node: value, text }] : [];
    }
    case 'ConditionalExpression':
      return [...textsOf(value['consequent']), ...textsOf(value['alternate'])];
    case 'BinaryExpression':
      return ['&&', '||', '??'].includes(textOf(value, 'operator'))
        ? [...textsOf(value['left']), ...textsOf(value['right'])]
        : [];
    case 'JSXExpressionContainer':
    case 'ParenthesisExpression':
      return textsOf(value['expression']);
    default:
      return [];
  }
}
