import { OrganisationScreen } from './organisation.screen.js';
import { OrganisationsScreen } from './organisations.screen.js';

/** The list of organisations, or the one in the address. */
export function PartnersScreens({ organisationId }: { organisationId?: string | undefined }) {
  if (organisationId === undefined) return <OrganisationsScreen />;
  return <OrganisationScreen key={organisationId} organisationId={organisationId} />;
}
