import { serverMembers } from '@rahi/contracts/call';
import { parse } from 'acorn';

const ofTheServer = new Set(serverMembers);

/** The calls that a module defines, as the objects that `defineCall` gets. */
function definitionsIn(source) {
  const { body } = parse(source, { ecmaVersion: 'latest', sourceType: 'module' });
  return body
    .flatMap((statement) =>
      statement.type === 'ExportNamedDeclaration' ? (statement.declaration?.declarations ?? []) : [],
    )
    .flatMap(({ init }) =>
      init?.type === 'CallExpression' && init.callee.name === 'defineCall' ? [init.arguments[0]] : [],
    );
}

/** The source without what only the server reads of its calls. */
function withoutServerMembers(source) {
  if (!source.includes('defineCall({')) return source;
  const cuts = definitionsIn(source).flatMap(({ properties, end }) =>
    properties.flatMap(({ key, start }, at) =>
      ofTheServer.has(key?.name) ? [{ from: start, to: properties[at + 1]?.start ?? end - 1 }] : [],
    ),
  );
  return cuts.reduceRight((text, { from, to }) => text.slice(0, from) + text.slice(to), source);
}

/**
 * Marks the definitions of the contracts as free of side effects, so a build leaves out unused ones; and removes what only the
 * server needs: the schemas and limits of what a call takes, its summary, and the titles of refusals.
 */
export default function markPureDefinitions(source) {
  return withoutServerMembers(source)
    .replace(/(?<![\w.$])(z(\.\w+)+|defineCall|decimal)\(/g, '/*#__PURE__*/ $&')
    .replace(/(?<=\{ status: \d{3}, title: )'(?:[^'\\]|\\.)*'/g, "''");
}
