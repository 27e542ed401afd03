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
 * Keeps the language of the page and of the account the same (R33). A choice made on this device is saved with the
 * user, because mails and notifications use the user's language. On a device without a choice, the page uses the user's
 * language.
 */
export function followOwnLanguage({ language, session, api, storage }: Owner): void {
  let asked = '';
  const save = async (userId: string, wanted: Language) => {
    // One attempt for each choice. When it fails, the device keeps the choice and the next page load tries again.
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
