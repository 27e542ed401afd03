import type { Missed, Picture, Walked } from './walk.js';

const style = `
  body { font: 14px/1.4 system-ui, sans-serif; margin: 16px; background: #fff; color: #111; }
  table { border-collapse: collapse; }
  th, td { border: 1px solid #ccc; padding: 6px; text-align: left; vertical-align: top; }
  thead th { position: sticky; top: 0; background: #fff; }
  tbody th { position: sticky; left: 0; background: #fff; }
  img { display: block; width: 220px; border: 1px solid #ccc; }
  li { max-width: 220px; overflow-wrap: anywhere; color: #a00; }
  ul { margin: 4px 0 0; padding-left: 16px; }
`;

/** The gallery as one page: a row for each state, a column for each variant, the findings below each picture. */
export function galleryPage({ pictures, missed }: Walked): string {
  const roles = [...new Set(pictures.map(({ role }) => role))];
  const sections = roles.map((role) =>
    sectionOf(
      role,
      pictures.filter((picture) => picture.role === role),
    ),
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Gallery</title>
<style>${style}</style>
<h1>Gallery: ${pictures.length} pictures, ${pictures.filter(({ findings }) => findings.length > 0).length} with findings</h1>
${missed.length > 0 ? `<h2>Not reached</h2><ul>${missed.map(missedLine).join('')}</ul>` : ''}
${sections.join('\n')}
</html>
`;
}

function sectionOf(role: string, pictures: readonly Picture[]): string {
  const variants = [...new Set(pictures.map(({ variant }) => variant))];
  const states = [...new Set(pictures.map(({ state }) => state))];
  const head = variants.map((variant) => `<th>${escaped(variant)}</th>`).join('');
  const rows = states.map((state) => {
    const cells = variants.map((variant) => {
      const picture = pictures.find((one) => one.state === state && one.variant === variant);
      return `<td>${picture ? cellOf(picture) : ''}</td>`;
    });
    return `<tr><th>${escaped(state)}</th>${cells.join('')}</tr>`;
  });
  return `<h2>${escaped(role)}</h2><table><thead><tr><th>state</th>${head}</tr></thead><tbody>${rows.join('\n')}</tbody></table>`;
}

function cellOf({ file, state, variant, findings }: Picture): string {
  const name = escaped(`${state}, ${variant}`);
  const lines = findings.map(({ check, what }) => `<li>${escaped(`${check}: ${what}`)}</li>`);
  const list = lines.length > 0 ? `<ul>${lines.join('')}</ul>` : '';
  return `<a href="${escaped(file)}"><img loading="lazy" src="${escaped(file)}" alt="${name}"></a>${list}`;
}

function missedLine({ role, state, why }: Missed): string {
  return `<li>${escaped(`${role} ${state}: ${why}`)}</li>`;
}

/** Text as a part of HTML. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** The findings, each once with its variants, as lines of text. */
export function findingLines({ pictures, missed }: Walked): string[] {
  const variantsOf = new Map<string, string[]>();
  for (const { role, state, variant, findings } of pictures)
    for (const { check, what } of findings) {
      const key = `${role}  ${state}  ${check}  ${what}`;
      variantsOf.set(key, [...(variantsOf.get(key) ?? []), variant]);
    }
  return [
    ...[...variantsOf].map(([key, variants]) => `${key}  [${shown(variants)}]`),
    ...missed.map(({ role, state, why }) => `${role}  ${state}  not reached  ${why}`),
  ];
}

function shown(variants: readonly string[]): string {
  const [some, more] = [variants.slice(0, 3).join(', '), variants.length - 3];
  return more > 0 ? `${some} and ${more} more` : some;
}
