import { parseSync } from '@swc/core';

/**
 * All specifiers that a source file imports: by import, export from, import(), require, import types and import = require.
 * Specifiers that are not plain strings are left out.
 * @throws Error when the source cannot be parsed
 */
export function importsOf(source: string, path: string): string[] {
  const tsx = /\.[cm]?[jt]sx$/.test(path);
  const found = new Set<string>();
  visit(parseSync(source, { syntax: 'typescript', tsx, decorators: true, target: 'es2022' }), found);
  return [...found];
}

function visit(node: unknown, found: Set<string>): void {
  if (Array.isArray(node)) {
    for (const child of node) visit(child, found);
    return;
  }
  if (!isNode(node)) return;
  const specifier = specifierOf(node);
  if (specifier !== undefined) found.add(specifier);
  for (const child of Object.values(node)) visit(child, found);
}

function specifierOf(node: Node): string | undefined {
  switch (node['type']) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
      return textOf(node['source']);
    case 'TsImportType':
      return textOf(node['argument']);
    case 'TsExternalModuleReference':
      return textOf(node['expression']);
    case 'CallExpression':
      return isLoading(node['callee']) ? textOf(firstArgument(node['arguments'])) : undefined;
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
  const { object, property } = callee;
  const name = isNode(property) ? property['value'] : undefined;
  return name === 'unstable_mockModule' || (name === 'resolve' && isNode(object) && object['value'] === 'require');
}

type Node = Readonly<Record<string, unknown>>;

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null;
}

function firstArgument(list: unknown): unknown {
  const first: unknown = Array.isArray(list) ? list[0] : undefined;
  return isNode(first) ? first['expression'] : undefined;
}

function textOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node['type'] === 'StringLiteral' && typeof node['value'] === 'string') return node['value'];
  const quasis = node['type'] === 'TemplateLiteral' ? node['quasis'] : undefined;
  const only: unknown = Array.isArray(quasis) && quasis.length === 1 ? quasis[0] : undefined;
  return isNode(only) && typeof only['raw'] === 'string' ? only['raw'] : undefined;
}
