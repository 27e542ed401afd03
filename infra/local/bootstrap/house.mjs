/**
 * Lists that are generated and committed, as the files of `GENERATORS` are, of what the contracts name. The rest compiles only
 * with them, as with the catalogues of a new language, so they are written first. Their workspaces, with all that these use, have
 * no such list.
 */
export const LISTS = [
  { what: 'the lists of services and front ends', program: 'infra/deploy/dist/platform/write-platform.js' },
  { what: 'the lists of catalogues', program: 'infra/kits/testing/dist/texts/write-catalogues.js' },
];

/**
 * Files that are generated and committed. A suite compares each with what its program writes.
 * @type {readonly {what: string, program: string, into?: string}[]} `into`: the file that takes what the program prints; without
 *   it, the program writes its files itself
 */
export const GENERATORS = [
  { what: 'the OpenAPI document', program: 'infra/contracts/dist/openapi/write.js' },
  {
    what: 'the table of data',
    program: 'infra/kits/service/dist/privacy/write-privacy-doc.js',
    into: 'infra/docs/privacy.md',
  },
  { what: 'the page of the law', program: 'infra/contracts/dist/law/write-law-page.js', into: 'infra/docs/law.md' },
  { what: 'the users of NATS', program: 'infra/local/dist/nats-config.js', into: 'infra/deploy/nats/rahi-users.conf' },
  { what: 'the list of checked expressions', program: 'infra/kits/testing/dist/expressions/write-checked.js' },
  { what: 'the diagrams of floors', program: 'infra/kits/testing/dist/boundaries/write-diagrams.js' },
];

/**
 * Suites that a change in one package may fail in another: parts of their paths. A name that no suite has any more fails the
 * suite of this list.
 */
export const HOUSE_CHECKS = [
  'infra/contracts/dist/',
  'infra/kits/service/dist/language/',
  'infra/kits/service/dist/privacy/',
  'infra/kits/testing/dist/boundaries/',
  'infra/kits/testing/dist/documents/',
  'infra/kits/testing/dist/expressions/',
  'infra/kits/testing/dist/pitfalls/',
  'infra/kits/testing/dist/rules/',
  'infra/kits/testing/dist/texts/',
  'infra/deploy/dist/',
  'infra/local/dist/bootstrap/suites.spec',
  'privacy.int.spec',
];
