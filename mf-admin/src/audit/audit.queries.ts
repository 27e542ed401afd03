import { adminAudit } from '@rahi/contracts/calls/admin.calls';
import type { ApiClient } from '@rahi/web-kit';
import { pageOptionsFor } from '../area/paging.js';
import { paramsOf, type AuditView } from './audit-view.js';

/** A screen full. */
const listLimit = 50;

export const auditQuery = (api: ApiClient, view: AuditView) =>
  pageOptionsFor(api, adminAudit, { query: { limit: listLimit, ...paramsOf(view) } });
