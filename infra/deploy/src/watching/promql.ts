/** A condition on a label: `status=~"5.."`. */
export interface Matcher {
  readonly label: string;
  readonly operator: '=' | '!=' | '=~' | '!~';
  readonly value: string;
}

/** A metric that an expression reads, with the conditions it is read under. */
export interface Selector {
  readonly metric: string;
  readonly matchers: readonly Matcher[];
}

// All that we export or record begins so; what begins otherwise is a function, a keyword or a label.
const selector = /(?<![\w:"$])((?:rahi|nodejs|process)_\w+|\w+:[\w:]+|up|ALERTS)\b(?!\s*\()\s*(?:\{([^}]*)\})?/g;
const matcher = /(\w+)\s*(=~|!~|!=|=)\s*"((?:[^"\\]|\\.)*)"/g;
const grouping = /\b(?:by|on|without|ignoring|group_left|group_right)\s*\(([^)]*)\)/g;

/** The metrics that an expression of PromQL, or Grafana's `label_values(metric, label)`, reads. */
export function selectorsIn(expression: string): Selector[] {
  return [...expression.matchAll(selector)].map(([, metric = '', conditions = '']) => ({
    metric,
    matchers: [...conditions.matchAll(matcher)].map(([, label = '', operator, value = '']) => ({
      label,
      operator: isOperator(operator) ? operator : '=',
      value,
    })),
  }));
}

/** The labels by which an expression groups or joins. */
export function groupedBy(expression: string): string[] {
  const values = /^label_values\(.*,\s*(\w+)\)$/.exec(expression.trim());
  const lists = [...expression.matchAll(grouping)].map(([, labels = '']) => labels);
  return [...lists, values?.[1] ?? '']
    .flatMap((labels) => labels.split(','))
    .map((label) => label.trim())
    .filter((label) => label !== '');
}

function isOperator(text: string | undefined): text is Matcher['operator'] {
  return text === '=' || text === '!=' || text === '=~' || text === '!~';
}
