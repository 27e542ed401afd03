import { isNode, nodesOf, parseFile, textOf, walk, type Node } from '../texts/syntax-tree.js';

/** Several checks read the same file: its imports are found once. */
const known = new Map<string, readonly string[]>();

/** Without any of these, a file imports at its top level only. */
const deeper = /\bimport\s*\(|\brequire\b|mockModule/;

/**
 * All specifiers that a source file imports: by import, export from, import(), require, import types and import = require.
 * Specifiers that are not plain strings are left out.
 * @throws Error when the source cannot be parsed
 */
export function importsOf(source: string, path: string): readonly string[] {
  const key = `${path}\n${source}`;
  const found = known.get(key) ?? readImports(source, path);
  known.set(key, found);
  return found;
}

function readImports(source: string, path: string): string[] {
  const found = new Set<string>();
  const goDeeper = deeper.test(source);
  walk(parseFile(path, source).nodes, (node) => {
    const specifier = specifierOf(node);
    if (specifier !== undefined) found.add(specifier);
    return goDeeper;
  });
  return [...found];
}

function specifierOf(node: Node): string | undefined {
  switch (node['type']) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
      return plainString(node['source']);
    case 'TsImportType':
      return plainString(node['argument']);
    case 'TsExternalModuleReference':
      return plainString(node['expression']);
    case 'CallExpression':
      return isLoading(node['callee']) ? plainString(nodesOf(node['arguments'])[0]?.['expression']) : undefined;
    default:
      return undefined;
  }
}

/** import(…), require(…), require.resolve(…) and Jest's module mocks. */
function isLoading(callee: unknown): boolean {
  if (!isNode(callee)) return false;
  if (callee['type'] === 'Import') return true;
  if (callee['type'] === 'Identifier') return callee['value'] === 'require';
  if (callee['type'] !== 'MemberExpression') return false;
  const name = textOf(callee['property'], 'value');
  return name === 'unstable_mockModule' || (name === 'resolve' && textOf(callee['object'], 'value') === 'require');
}

function plainString(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node['type'] === 'StringLiteral') return textOf(node, 'value');
  const quasis = node['type'] === 'TemplateLiteral' ? nodesOf(node['quasis']) : [];
  return quasis.length === 1 ? textOf(quasis[0], 'raw') : undefined;
}
