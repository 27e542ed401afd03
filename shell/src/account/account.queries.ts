import { dataRequests, userSessions } from '@rahi/contracts/calls/account.calls';
import { notificationChoices } from '@rahi/contracts/calls/auth.calls';
import { queryOptionsFor, type ApiClient } from '@rahi/web-kit';

export const choicesQuery = (api: ApiClient) => queryOptionsFor(api, notificationChoices, {});

export const sessionsQuery = (api: ApiClient, id: string) => queryOptionsFor(api, userSessions, { params: { id } });

export const dataRequestsQuery = (api: ApiClient, id: string) => queryOptionsFor(api, dataRequests, { params: { id } });
