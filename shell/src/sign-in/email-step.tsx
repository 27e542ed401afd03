import { email as emailSchema } from '@rahi/contracts/values';
import { Button, Icon, TextField } from '@rahi/ui-kit';
import { useInvalidFocus } from '@rahi/web-kit';
import { useState, type SubmitEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSendCode } from './send-code.js';
import type { SignInServices } from './sign-in.screen.js';
import styles from './sign-in.module.css';

interface EmailStepProps {
  services: SignInServices;
  /** As typed. The screen keeps it, so that the person can correct it later. */
  email: string;
  onEmail(email: string): void;
  onSent(email: string): void;
}

export function EmailStep({ services, email, onEmail, onSent }: EmailStepProps) {
  const { formatMessage } = useIntl();
  const sendCode = useSendCode(services);
  const [problem, setProblem] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const form = useInvalidFocus(attempt);

  const refuse = (reason: string) => {
    setProblem(reason);
    setAttempt((count) => count + 1);
  };

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (sending) return;
    const blank = formatMessage({ id: 'signIn.emailMissing' });
    if (email.trim() === '') {
      services.toast.show({ title: blank, tone: 'bad' });
      return refuse(blank);
    }
    const parsed = emailSchema.safeParse(email);
    if (!parsed.success) return refuse(formatMessage({ id: 'signIn.emailInvalid' }));
    setProblem(null);
    setSending(true);
    const failure = await sendCode(parsed.data);
    setSending(false);
    if (failure === null) onSent(parsed.data);
    else refuse(failure);
  };

  return (
    <>
      <div>
        <h1>
          <FormattedMessage id="signIn.heading" />
        </h1>
        <p className={styles.lead}>
          <FormattedMessage id="signIn.lead" />
        </p>
      </div>
      <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={formatMessage({ id: 'signIn.email' })}
          type="email"
          name="email"
          autoComplete="email"
          inputMode="email"
          placeholder={formatMessage({ id: 'signIn.emailExample' })}
          leading={<Icon name="mail" />}
          value={email}
          error={problem}
          onChange={(event) => onEmail(event.target.value)}
        />
        <Button kind="primary" type="submit" loading={sending}>
          <FormattedMessage id="signIn.sendCode" />
        </Button>
      </form>
    </>
  );
}
