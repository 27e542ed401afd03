import { dataRequests, userSessions } from '@rahi/contracts/calls/account.calls';
import { notificationChoices } from '@rahi/contracts/calls/auth.calls';
import { ownPasskeys } from '@rahi/contracts/calls/passkeys.calls';
import { trustedContacts } from '@rahi/contracts/calls/contacts.calls';
import { savedPlaces } from '@rahi/contracts/calls/saved-places.calls';
import { supportDesk } from '@rahi/contracts/calls/support.calls';
import { queryOptionsFor, type ApiClient } from '@rahi/web-kit';

export const choicesQuery = (api: ApiClient) => queryOptionsFor(api, notificationChoices, {});

export const savedPlacesQuery = (api: ApiClient, id: string) => queryOptionsFor(api, savedPlaces, { params: { id } });

export const contactsQuery = (api: ApiClient, id: string) => queryOptionsFor(api, trustedContacts, { params: { id } });

export const sessionsQuery = (api: ApiClient, id: string) => queryOptionsFor(api, userSessions, { params: { id } });

export const passkeysQuery = (api: ApiClient, id: string) => queryOptionsFor(api, ownPasskeys, { params: { id } });

export const dataRequestsQuery = (api: ApiClient, id: string) => queryOptionsFor(api, dataRequests, { params: { id } });

export const deskQuery = (api: ApiClient) => queryOptionsFor(api, supportDesk, {});
