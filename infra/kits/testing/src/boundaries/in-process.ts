import { isNode, parseFile, textOf, walk, type Node } from '../texts/syntax-tree.js';

/**
 * The suites of services that do not start the file that is shipped, and why (ADR 56). Each inspects something that a process does
 * not show. A suite that is not here starts the file.
 */
export const inProcessSuites: Readonly<Record<string, string>> = {
  'svc-admin/src/request-paths.int.spec.ts':
    'explains every statement of the service, which are recorded where they are sent',
  'svc-admin/src/testing/source-outbox.ts':
    'is the outbox of another service without that service: no file is shipped of it',
  'svc-auth/src/request-paths.int.spec.ts': 'explains every statement of the service',
  'svc-drivers/src/nearby/candidates/candidates.int.spec.ts': 'compares answers with the fleet and the roads in memory',
  'svc-drivers/src/ledger/fairness/fairness.int.spec.ts': 'computes periods by a clock that it sets',
  'svc-drivers/src/fleet/one-fleet.int.spec.ts': 'asks one instance among several, which a queue group does not allow',
  'svc-drivers/src/ledger/earnings.int.spec.ts': 'computes periods by a clock that it sets',
  'svc-drivers/src/nearby/nearby.int.spec.ts': 'asks one instance among several, which a queue group does not allow',
  'svc-drivers/src/request-paths.int.spec.ts': 'explains every statement of the service',
  'svc-drivers/src/profiles/duty/working-hours.int.spec.ts':
    'counts hours by a clock that it sets, and looks for those that are over when it has set it',
  'svc-drivers/src/profiles/shifts/shifts.int.spec.ts': 'computes periods by a clock that it sets',
  'svc-rides/src/dispatch/matches/matches.int.spec.ts': 'stops the job of rounds, so that it alone runs them',
  'svc-rides/src/dispatch/rounds/waiting-rides.int.spec.ts': 'compares what Postgres says with the cities in memory',
  'svc-rides/src/money/payments/claims/claims.int.spec.ts': 'settles claims, which no call does',
  'svc-rides/src/ride/past/history-plan.int.spec.ts': 'explains a statement of the service',
  'svc-rides/src/trips/ratings/rated-meanwhile.int.spec.ts': 'changes a ride between two statements of one call',
  'svc-rides/src/request-paths.int.spec.ts': 'explains every statement of the service',
  'svc-rides/src/round-trips.int.spec.ts': 'counts the statements of each call',
  'svc-rides/src/money/rules/rules.int.spec.ts': 'counts days by a clock that it sets',
};

/** What starts a service from its classes. */
const starters = new Set(['bootService', 'bootInProcess', 'createTestingModule']);
/** The compiler's output of a program, such as `../main.js`. */
const unshipped = /(?:^|\/)main\.js$/;

/**
 * How a file starts a service other than by the file that is shipped: in process, or as the compiler's output.
 * @returns the words that do it; none where nothing does
 */
export function startsOtherwise(path: string, source: string): string[] {
  const found = new Set<string>();
  walk(parseFile(path, source).nodes, (node) => {
    const word = otherStart(node);
    if (word !== null) found.add(word);
    return node['type'] !== 'ImportDeclaration';
  });
  return [...found];
}

function otherStart(node: Node): string | null {
  switch (node['type']) {
    case 'KeyValueProperty': {
      const value = node['value'];
      const isOn = isNode(value) && !(value['type'] === 'BooleanLiteral' && value['value'] === false);
      return textOf(node['key'], 'value') === 'inProcess' && isOn ? 'inProcess' : null;
    }
    case 'CallExpression':
      return starters.has(calledName(node)) ? calledName(node) : null;
    case 'StringLiteral':
      return unshipped.test(textOf(node, 'value')) ? textOf(node, 'value') : null;
    default:
      return null;
  }
}

function calledName({ callee }: Node): string {
  if (!isNode(callee)) return '';
  return callee['type'] === 'MemberExpression' ? textOf(callee['property'], 'value') : textOf(callee, 'value');
}

/** Suites of services, and what they share. */
export const isOfSuites = (path: string): boolean =>
  /^svc-[a-z]+\/src\/(?:.*\.int\.spec\.ts$|(?:.*\/)?testing\/)/.test(path);
