import { parse } from 'acorn';

/**
 * Of a module that only defines: marks every call that makes one of its constants as free of side effects, so that what
 * an app does not use of it is left out. No compiler can see that by itself.
 * @param {string} source
 */
export default function markPureDefinitions(source) {
  const { body } = parse(source, { ecmaVersion: 'latest', sourceType: 'module' });
  const starts = new Set();
  for (const statement of body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration') continue;
    for (const { init } of declaration.declarations) collectCalls(init, starts);
  }
  return [...starts]
    .toSorted((one, other) => other - one)
    .reduce((marked, start) => `${marked.slice(0, start)}/*#__PURE__*/ ${marked.slice(start)}`, source);
}

/** Where the calls begin that run when the module does; those within functions run later, if at all. */
function collectCalls(node, starts) {
  if (node === null || typeof node !== 'object' || /Function/.test(node.type ?? '')) return;
  if (node.type === 'CallExpression' || node.type === 'NewExpression') starts.add(node.start);
  for (const child of Object.values(node)) {
    if (Array.isArray(child)) for (const each of child) collectCalls(each, starts);
    else collectCalls(child, starts);
  }
}
