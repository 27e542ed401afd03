import { removePhoto, setPhoto } from '@rahi/contracts/calls/account.calls';
import { updateUser } from '@rahi/contracts/calls/auth.calls';
import type { User } from '@rahi/contracts/user';
import { Button, FileButton } from '@rahi/ui-kit';
import { describeError, type RemoteServices } from '@rahi/web-kit';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { SwitchRow } from '../switch/switch-row.js';
import { NotAPicture } from '../pictures/picture-file.js';
import { squarePhoto } from './square-photo.js';
import styles from './account.module.css';

/** The files that the browser's dialog offers. */
const pictures = 'image/*';

interface PhotoProps {
  user: User;
  services: Pick<RemoteServices, 'api' | 'session' | 'toast'>;
}

/** Sets, changes and removes the person's photo, which replaces their initials. */
export function Photo({ user, services: { api, session, toast } }: PhotoProps) {
  const { formatMessage } = useIntl();
  const [busy, setBusy] = useState(false);
  const params = { id: user.id };

  const change = async (act: () => Promise<User>) => {
    setBusy(true);
    try {
      session.update(await act());
    } catch (error) {
      const description =
        error instanceof NotAPicture
          ? formatMessage({ id: 'account.photo.notAPicture' })
          : describeError(formatMessage, error);
      toast.show({ title: formatMessage({ id: 'account.photo.notSaved' }), description, tone: 'bad' });
    }
    setBusy(false);
  };
  const set = (file: File) =>
    change(async () => api.call(setPhoto, { params, body: { image: await squarePhoto(file) } }));

  return (
    <div className={styles.photo}>
      <FileButton
        small
        accept={pictures}
        label={formatMessage({ id: 'account.photo.choose' })}
        loading={busy}
        onFile={(file) => void set(file)}
      >
        <FormattedMessage id={user.photo ? 'account.photo.change' : 'account.photo.add'} />
      </FileButton>
      {user.photo && (
        <Button small kind="quiet" disabled={busy} onClick={() => void change(() => api.call(removePhoto, { params }))}>
          <FormattedMessage id="account.photo.remove" />
        </Button>
      )}
      <p className={styles.quiet}>
        <FormattedMessage id="account.photo.note" />
      </p>
      {user.photo && user.photoShown !== undefined && (
        <ul className={styles.list}>
          <SwitchRow
            title={formatMessage({ id: 'account.photo.shown' })}
            note={formatMessage({ id: 'account.photo.shown.note' })}
            on={user.photoShown}
            onChange={(photoShown) => void change(() => api.call(updateUser, { params, body: { photoShown } }))}
          />
        </ul>
      )}
    </div>
  );
}
