/**
 * The version of the rules by which roads are made of an extract. Raise it when a change in `rules/` or in what the build makes of
 * them changes who may drive where: `npm run city -- check` then names the packs that are to be built again.
 */
export const rulesVersion = 2;
