import { isNode, nodesOf, textOf, walk, type Node } from '../texts/syntax-tree.js';

/** A figure of a ride's money that svc-rides books: `commissionPaise`, `ride.fare`, `totalRevenue`. */
const booked =
  /^(?:\w*?)(?:commission|gross|net|revenue|fares?|refunds?|refunded|bonus(?:es)?|tips?|earned|fees?)(?:Paise)?$/i;
const arithmetic = new Set(['+', '-', '*', '/']);
/** They compute what the journal has. */
const splits = ['splitCommission', 'documentedEarnings', 'settledCommissionPercent'];

/** Arithmetic on figures that the journal has: the desk shows what was booked, and computes nothing again. */
export function amountsAgain(nodes: readonly Node[]): Node[] {
  const found: Node[] = [];
  walk(nodes, (node) => {
    if (node['type'] === 'BinaryExpression' && arithmetic.has(textOf(node, 'operator'))) {
      if ([node['left'], node['right']].some(isBooked)) found.push(node);
    }
    if (node['type'] === 'ImportDeclaration') {
      const names = nodesOf(node['specifiers']).map(({ imported, local }) => textOf(imported ?? local, 'value'));
      if (names.some((name) => splits.includes(name))) found.push(node);
    }
    return true;
  });
  return found;
}

/** `commissionPaise`, `ride.commissionPaise`, `Number(ride.commission)`, `(ride.refundedPaise ?? 0)`. */
function isBooked(operand: unknown): boolean {
  if (!isNode(operand)) return false;
  switch (operand['type']) {
    case 'Identifier':
      return booked.test(textOf(operand, 'value'));
    case 'MemberExpression':
      return isBooked(operand['property']);
    case 'ParenthesisExpression':
      return isBooked(operand['expression']);
    case 'BinaryExpression':
      return textOf(operand, 'operator') === '??' && isBooked(operand['left']);
    case 'CallExpression':
      return nodesOf(operand['arguments']).some(({ expression }) => isBooked(expression));
    default:
      return false;
  }
}
