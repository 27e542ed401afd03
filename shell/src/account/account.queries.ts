import { notificationChoices } from '@rahi/contracts/calls/auth.calls';
import { queryOptionsFor, type ApiClient } from '@rahi/web-kit';

export const choicesQuery = (api: ApiClient) => queryOptionsFor(api, notificationChoices, {});
