import * as z from 'zod/mini';
import { adminRoles } from '../admin-roles.js';
import { defineCall } from '../call.js';
import {
  clientWithSecretSchema,
  organisationDetailSchema,
  organisationInput,
  organisationLimitInput,
  organisationSchema,
  partnerClientInput,
  partnerClientSchema,
} from '../partner-clients.js';
import { id, pageQuery } from '../values.js';

// Of the partners' program (ADR 97): where partners are offered no calls, there is nothing at these addresses.

const ofOrganisation = z.object({ organisationId: id });
const ofClient = z.object({ clientId: id });

export const organisations = defineCall({
  name: 'partners.organisations',
  method: 'GET',
  path: '/api/admin/organisations',
  access: 'admin',
  roles: adminRoles,
  limit: 120,
  summary: 'Organisations whose programs ask Rahi, newest first',
  query: pageQuery,
  refusals: ['not_found'],
  answer: z.array(organisationSchema),
});

export const createOrganisation = defineCall({
  name: 'partners.create-organisation',
  method: 'POST',
  path: '/api/admin/organisations',
  access: 'admin',
  roles: ['operations'],
  limit: 30,
  summary: 'Adds an organisation',
  success: 201,
  body: organisationInput,
  refusals: ['not_found', 'partner_name_taken', 'too_many_partners'],
  answer: organisationSchema,
});

export const organisation = defineCall({
  name: 'partners.organisation',
  method: 'GET',
  path: '/api/admin/organisations/:organisationId',
  access: 'admin',
  roles: adminRoles,
  limit: 120,
  summary: 'An organisation with its clients and what they asked in 30 days',
  params: ofOrganisation,
  answer: organisationDetailSchema,
});

export const suspendOrganisation = defineCall({
  name: 'partners.suspend-organisation',
  method: 'PATCH',
  path: '/api/admin/organisations/:organisationId',
  access: 'admin',
  roles: ['operations'],
  limit: 60,
  summary: 'Suspends an organisation, whose clients are then refused at once, or lets it ask again',
  params: ofOrganisation,
  body: z.strictObject({ suspended: z.boolean() }),
  answer: organisationSchema,
});

export const limitOrganisation = defineCall({
  name: 'partners.limit-organisation',
  method: 'PATCH',
  path: '/api/admin/organisations/:organisationId/limits',
  access: 'admin',
  roles: ['operations'],
  limit: 60,
  summary: 'Sets how many rides under way an organisation may have at once',
  params: ofOrganisation,
  body: organisationLimitInput,
  answer: organisationSchema,
});

export const createPartnerClient = defineCall({
  name: 'partners.create-client',
  method: 'POST',
  path: '/api/admin/organisations/:organisationId/clients',
  access: 'admin',
  roles: ['operations'],
  limit: 30,
  summary: 'Adds a client to an organisation; its secret is answered this once',
  success: 201,
  stepUp: true,
  params: ofOrganisation,
  body: partnerClientInput,
  refusals: ['partner_name_taken', 'too_many_partners'],
  answer: clientWithSecretSchema,
});

export const rotateSecret = defineCall({
  name: 'partners.rotate-secret',
  method: 'POST',
  path: '/api/admin/partner-clients/:clientId/secret',
  access: 'admin',
  roles: ['operations'],
  limit: 30,
  summary: 'Gives a client a new secret, answered this once; the one before stays good for seven days',
  success: 201,
  stepUp: true,
  params: ofClient,
  refusals: ['client_without_secret'],
  answer: clientWithSecretSchema,
});

export const revokeClient = defineCall({
  name: 'partners.revoke-client',
  method: 'POST',
  path: '/api/admin/partner-clients/:clientId/revocation',
  access: 'admin',
  roles: ['operations'],
  limit: 30,
  summary: 'Revokes a client for good: its secrets and its tokens are refused at once',
  params: ofClient,
  answer: partnerClientSchema,
});
