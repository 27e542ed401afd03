import { callPath } from '@rahi/contracts/call';
import { casePhoto } from '@rahi/contracts/calls/support.calls';
import { caseSteps, type AdminCaseThread, type CaseMessage, type CaseStep } from '@rahi/contracts/support';
import { Card } from '@rahi/ui-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import { momentText } from '../area/moments.js';
import styles from './cases.module.css';

const isStep = (step: string): step is CaseStep => caseSteps.some((one) => one === step);

/** What the person and the desk wrote, oldest first. */
export function CaseThread({ thread }: { thread: AdminCaseThread }) {
  const { formatMessage } = useIntl();
  const { kind, person, authors, messages } = thread;
  return (
    <Card title={formatMessage({ id: `cases.kind.${kind}` })}>
      <ol className={styles.thread} aria-label={formatMessage({ id: 'cases.messages' })}>
        {messages.map((message) => (
          <Message
            key={message.id}
            message={message}
            who={message.by === 'person' ? person.name : (authors[message.id]?.name ?? '')}
          />
        ))}
      </ol>
    </Card>
  );
}

function Message({ message: { id, at, by, text, step, other, photo }, who }: { message: CaseMessage; who: string }) {
  const { formatMessage } = useIntl();
  const when = (
    <time className={styles.when} dateTime={at}>
      {momentText(at)}
    </time>
  );
  if (by === 'system') {
    // A newer release may say what this one has no words for.
    if (step === null || !isStep(step)) return null;
    return (
      <li className={styles.step}>
        <FormattedMessage id={`cases.step.${step}`} values={{ other }} /> {when}
      </li>
    );
  }
  return (
    <li className={by === 'person' ? styles.theirs : styles.ours}>
      <span className={styles.who}>
        {who || formatMessage({ id: by === 'person' ? 'cases.person' : 'cases.desk' })} {when}
      </span>
      <p className={styles.words}>{text}</p>
      {photo && (
        <img className={styles.picture} src={callPath(casePhoto, { id })} alt={formatMessage({ id: 'cases.photo' })} />
      )}
    </li>
  );
}
