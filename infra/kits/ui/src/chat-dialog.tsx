import { formatClock } from '@rahi/web-kit';
import { useState, type SubmitEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from './button.js';
import { classNames } from './class-names.js';
import { Dialog } from './dialog.js';
import { Dictation } from './dictation.js';
import { ErrorState } from './notice-states.js';
import { Loading, Skeleton } from './skeleton.js';
import { TextField } from './text-field.js';
import { VisuallyHidden } from './visually-hidden.js';
import styles from './chat-dialog.module.css';

/** The contract's longest message, in characters. */
const longestText = 500;

interface ChatDialogProps {
  open: boolean;
  onClose(): void;
  /** The name of the other person. */
  name: string;
  chat: {
    lines: readonly { id: string; mine: boolean; text: string; sentAt: string | null; state: string }[];
    loading: boolean;
    error: Error | null;
    send(text: string): void;
    again(id: string): void;
    reload(): void;
  };
  /** Quick replies, sent with one tap. */
  phrases: readonly string[];
  /** Large phrases, one below the other, and typing by voice where the browser has it. */
  driving?: boolean;
}

/** The trip's chat: the messages, oldest first, those being sent, and the text field. */
export function ChatDialog({ open, onClose, name, chat, phrases, driving = false }: ChatDialogProps) {
  const { formatMessage } = useIntl();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={formatMessage({ id: 'ui.chat.title' }, { name })}
      actions={
        <Button wide onClick={onClose}>
          <FormattedMessage id="ui.close" />
        </Button>
      }
    >
      <Conversation name={name} chat={chat} phrases={phrases} driving={driving} />
    </Dialog>
  );
}

/** The same, open in the panel next to a map, where it does not cover the car. */
export function ChatPanel(props: Omit<ChatDialogProps, 'open' | 'onClose' | 'driving'>) {
  const { formatMessage } = useIntl();
  return (
    <section className={styles.panel} aria-label={formatMessage({ id: 'ui.chat.title' }, { name: props.name })}>
      <Conversation {...props} />
    </section>
  );
}

function Conversation({ name, chat, phrases, driving = false }: Omit<ChatDialogProps, 'open' | 'onClose'>) {
  return (
    <>
      <Thread name={name} chat={chat} />
      <div className={styles.phrases} data-driving={driving || undefined}>
        {phrases.map((phrase) => (
          <Button key={phrase} small={!driving} driving={driving} wide={driving} onClick={() => chat.send(phrase)}>
            {phrase}
          </Button>
        ))}
      </div>
      <Composer onSend={chat.send} dictation={driving} />
    </>
  );
}

function Thread({ name, chat }: Pick<ChatDialogProps, 'name' | 'chat'>) {
  const { formatMessage } = useIntl();
  const count = chat.lines.length;

  if (chat.loading) {
    return (
      <Loading label={formatMessage({ id: 'ui.chat.loading' })}>
        <Skeleton width={60} />
        <Skeleton width={40} />
      </Loading>
    );
  }
  if (count === 0 && chat.error) {
    return (
      <ErrorState title={formatMessage({ id: 'ui.chat.failed' })} onRetry={chat.reload}>
        <FormattedMessage id="ui.checkConnection" />
      </ErrorState>
    );
  }
  if (count === 0)
    return (
      <p className={styles.empty}>
        <FormattedMessage id="ui.chat.empty" values={{ name }} />
      </p>
    );
  return (
    <ol
      className={styles.thread}
      aria-live="polite"
      aria-label={formatMessage({ id: 'ui.chat.messages' })}
      // A thread that is longer than the dialog scrolls by the keyboard too.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      {chat.lines.map(({ id, mine, text, sentAt, state }, index) => (
        <li
          key={id}
          ref={index === count - 1 ? intoView : undefined}
          className={classNames(styles.line, mine && styles.mine)}
        >
          <VisuallyHidden>
            <FormattedMessage id={mine ? 'ui.chat.you' : 'ui.chat.other'} values={{ name }} />
          </VisuallyHidden>
          <span className={styles.text}>{text}</span>
          <span className={styles.state}>
            {state === 'sending' && formatMessage({ id: 'ui.chat.sending' })}
            {state === 'sent' && sentAt && formatClock(sentAt)}
            {state === 'failed' && (
              <Button small kind="danger" onClick={() => chat.again(id)}>
                <FormattedMessage id="ui.chat.notSent" />
              </Button>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Scrolls to the newest line. */
function intoView(line: HTMLLIElement | null): void {
  line?.scrollIntoView?.({ block: 'nearest' });
}

function Composer({ onSend, dictation }: { onSend(text: string): void; dictation: boolean }) {
  const { formatMessage } = useIntl();
  const [text, setText] = useState('');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const said = text.trim();
    if (said === '') return;
    onSend(said);
    setText('');
  };
  return (
    <form className={styles.composer} onSubmit={submit}>
      <TextField
        label={formatMessage({ id: 'ui.chat.yourMessage' })}
        hideLabel
        placeholder={formatMessage({ id: 'ui.chat.yourMessage' })}
        autoComplete="off"
        enterKeyHint="send"
        maxLength={longestText}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {dictation && <Dictation onText={(said) => setText(`${text} ${said}`.trim().slice(0, longestText))} />}
      <Button type="submit" disabled={text.trim() === ''}>
        <FormattedMessage id="ui.chat.send" />
      </Button>
    </form>
  );
}
