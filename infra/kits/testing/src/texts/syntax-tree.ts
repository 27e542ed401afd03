import { parseSync } from '@swc/core';

/** A node of swc's syntax tree. */
export type Node = Readonly<Record<string, unknown>>;

export interface ParsedFile {
  nodes: readonly Node[];
  /** The line, from 1, on which a node begins. */
  lineOf(node: Node): number;
}

/** @throws Error for a source that is not TypeScript */
export function parseFile(name: string, source: string): ParsedFile {
  // swc counts bytes through all files that a process parses: the first statement shows where this one begins.
  const tsx = /\.[cm]?[jt]sx$/.test(name);
  const { body } = parseSync(`;${source}`, { syntax: 'typescript', tsx, decorators: true, target: 'es2022' });
  const nodes = nodesOf(body);
  const bytes = Buffer.from(source);
  const base = startOf(nodes[0]) + 1;
  return {
    nodes,
    lineOf: (node) =>
      bytes
        .subarray(0, startOf(node) - base)
        .toString()
        .split('\n').length,
  };
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function nodesOf(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}

/** The text of a node's field, such as its `type`, or an empty text. */
export function textOf(node: unknown, field: string): string {
  const value = isNode(node) ? node[field] : undefined;
  return typeof value === 'string' ? value : '';
}

/** Visits a node and its descendants; `visit` returns false to skip a node's content. */
export function walk(value: unknown, visit: (node: Node) => boolean): void {
  if (Array.isArray(value)) {
    for (const entry of value) walk(entry, visit);
  } else if (isNode(value) && visit(value)) {
    for (const entry of Object.values(value)) walk(entry, visit);
  }
}

function startOf(node: Node | undefined): number {
  const start = isNode(node?.['span']) ? node['span']['start'] : undefined;
  if (typeof start !== 'number') throw new Error('swc gave a node without a place');
  return start;
}
