import { longestCaseMessage } from '@rahi/contracts/support';
import { Button, Field, FileButton, TextArea } from '@rahi/ui-kit';
import { useState, type SubmitEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { NotAPicture } from '../pictures/picture-file.js';
import { casePicture } from './case-picture.js';
import styles from './help.module.css';

/** The files that the browser's dialog offers. */
const pictures = 'image/*';

interface WriteFormProps {
  label: string;
  /** @returns why it was not sent, in words; null once it was */
  onSend(text: string, photo: string | null): Promise<string | null>;
}

/** A message to the desk, perhaps with a photo. What was typed stays until it is sent. */
export function WriteForm({ label, onSend }: WriteFormProps) {
  const { formatMessage } = useIntl();
  const [text, setText] = useState('');
  const [photo, setPhoto] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The line breaks of a field: a message is one paragraph.
    const words = text.replaceAll(/\s+/g, ' ').trim();
    if (words === '') {
      setProblem(formatMessage({ id: 'help.textMissing' }));
      return;
    }
    setBusy(true);
    const failed = await onSend(words, photo);
    setBusy(false);
    setProblem(failed);
    if (failed === null) {
      setText('');
      setPhoto(null);
    }
  };

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <Field label={label} error={problem}>
        {(control) => (
          <TextArea
            {...control}
            rows={4}
            maxLength={longestCaseMessage}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <PhotoChoice photo={photo} onPhoto={setPhoto} onProblem={setProblem} />
      <Button wide kind="primary" type="submit" loading={busy}>
        <FormattedMessage id="help.send" />
      </Button>
    </form>
  );
}

interface PhotoChoiceProps {
  photo: string | null;
  onPhoto(photo: string | null): void;
  onProblem(problem: string | null): void;
}

function PhotoChoice({ photo, onPhoto, onProblem }: PhotoChoiceProps) {
  const { formatMessage } = useIntl();
  const choose = async (file: File) => {
    try {
      onPhoto(await casePicture(file));
      onProblem(null);
    } catch (error) {
      if (!(error instanceof NotAPicture)) throw error;
      onProblem(formatMessage({ id: 'account.photo.notAPicture' }));
    }
  };
  return (
    <div className={styles.photo}>
      {photo === null ? (
        <FileButton
          small
          kind="quiet"
          accept={pictures}
          label={formatMessage({ id: 'help.photo' })}
          onFile={(file) => void choose(file)}
        >
          <FormattedMessage id="help.photo.add" />
        </FileButton>
      ) : (
        <>
          <img
            className={styles.preview}
            src={`data:image/jpeg;base64,${photo}`}
            alt={formatMessage({ id: 'help.photo' })}
          />
          <Button small kind="quiet" onClick={() => onPhoto(null)}>
            <FormattedMessage id="help.photo.remove" />
          </Button>
        </>
      )}
    </div>
  );
}
