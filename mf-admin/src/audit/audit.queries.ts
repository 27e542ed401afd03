import { adminAudit } from '@rahi/contracts/calls/admin.calls';
import type { ApiClient } from '@rahi/web-kit';
import { pageOptionsFor } from '../paging.js';
import type { AuditView } from './audit-view.js';

/** A screen full. */
const listLimit = 50;

export const auditQuery = (api: ApiClient, { action, outcome, cursor }: AuditView) =>
  pageOptionsFor(api, adminAudit, {
    query: {
      limit: listLimit,
      ...(action ? { action } : {}),
      ...(outcome === 'all' ? {} : { outcome }),
      ...(cursor ? { cursor } : {}),
    },
  });
