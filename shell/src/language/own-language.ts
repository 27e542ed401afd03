import { updateUser } from '@rahi/contracts/calls/auth.calls';
import { languageOfTag, type Language } from '@rahi/contracts/languages';
import type { ApiClient, DeviceStorage, SessionService } from '@rahi/web-kit';
import type { LanguageControl } from './language-control.js';
import { languageKey } from './start-language.js';

interface Owner {
  language: LanguageControl;
  session: SessionService;
  api: ApiClient;
  storage: DeviceStorage;
}

/**
 * Keeps the language of the page and that of the account alike (R33): what was chosen on this device is saved with the user,
 * whose mails and notifications are written in it; a device on which nothing was chosen shows the user's.
 */
export function followOwnLanguage({ language, session, api, storage }: Owner): void {
  let asked = '';
  const save = async (userId: string, wanted: Language) => {
    // Tried once a choice: who is offline or suspended keeps it on the device, and it is tried again by the next page.
    if (asked === `${userId} ${wanted}`) return;
    asked = `${userId} ${wanted}`;
    session.update(await api.call(updateUser, { params: { id: userId }, body: { language: wanted } }));
  };
  const follow = async (signedIn: boolean) => {
    const user = session.getSnapshot();
    // A server older than the languages says nothing of them.
    if (!user || user.language === undefined || user.suspended) return;
    const chosen = languageOfTag(storage.getItem(languageKey) ?? '');
    const wanted = chosen ?? user.language ?? language.getSnapshot();
    if (wanted !== user.language) await save(user.id, wanted);
    else if (signedIn && wanted !== language.getSnapshot()) await language.show(wanted);
  };
  const noted = (signedIn: boolean) => () => {
    follow(signedIn).catch((error: unknown) => console.warn(error));
  };
  session.subscribe(noted(true));
  language.subscribe(noted(false));
  noted(true)();
}
