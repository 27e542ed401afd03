import { verifyOtp } from '@rahi/contracts/calls/auth.calls';
import type { User } from '@rahi/contracts/user';
import { Button, ButtonLink, CodeInput } from '@rahi/ui-kit';
import { describeError, useCountdown, useInvalidFocus } from '@rahi/web-kit';
import { useEffect, useEffectEvent, useState, type ReactNode, type SubmitEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSendCode } from './send-code.js';
import type { SignInServices } from './sign-in.screen.js';
import { EmailText } from '../account/email-text.js';
import styles from './sign-in.module.css';

const digits = 6;
const emphasised = (text: ReactNode[]) => <strong className={styles.email}>{text}</strong>;
const resendWaitMs = 30_000;
/** A moment in which a person sees the whole code, and may press the button that they see. */
const sendsAfterMs = 500;

interface CodeStepProps {
  services: SignInServices;
  email: string;
  /** When its newest code was sent, in epoch milliseconds. */
  sentAt: number;
  /** Where a person on this machine reads the mail, in local mode. */
  inboxUrl: string | null;
  /** Another code was sent. */
  onSent(email: string): void;
  onChangeEmail(): void;
  onSignedIn(user: User, isNew: boolean): void;
}

export function CodeStep({ services, email, sentAt, inboxUrl, onSent, onChangeEmail, onSignedIn }: CodeStepProps) {
  const { formatMessage } = useIntl();
  const { api, toast } = services;
  const sendCode = useSendCode(services);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState<'verifying' | 'sending' | null>(null);
  const [resendAt, setResendAt] = useState(sentAt + resendWaitMs);
  const [attempt, setAttempt] = useState(0);
  /** A code whose last digit has just been entered. It is sent by itself, unless a press was faster. */
  const [whole, setWhole] = useState<string | null>(null);
  const wait = useCountdown(resendAt);
  const form = useInvalidFocus(attempt);

  const mark = (reason: string) => {
    setProblem(reason);
    setAttempt((count) => count + 1);
  };

  const refuse = (title: string, description: string) => {
    mark(description);
    toast.show({ title, description, tone: 'bad' });
  };

  const verify = async (entered: string) => {
    setWhole(null);
    setProblem(null);
    setBusy('verifying');
    try {
      const answer = await api.call(verifyOtp, { body: { email, code: entered } });
      if (answer.success && answer.user) return onSignedIn(answer.user, answer.isNewUser ?? false);
      setCode('');
      refuse(formatMessage({ id: 'signIn.invalidCode' }), answer.message);
    } catch (error) {
      refuse(formatMessage({ id: 'error.title' }), describeError(formatMessage, error, 'signIn.notVerified'));
    }
    setBusy(null);
  };

  const sendWhole = useEffectEvent((entered: string) => {
    if (busy === null && entered === code) void verify(entered);
  });
  useEffect(() => {
    if (whole === null) return;
    const timer = setTimeout(() => sendWhole(whole), sendsAfterMs);
    return () => clearTimeout(timer);
  }, [whole]);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    const blank = formatMessage({ id: 'signIn.codeMissing' });
    if (code === '') {
      // The field was emptied by a refusal, which stays.
      if (problem !== null) return mark(problem);
      toast.show({ title: blank, tone: 'bad' });
      return mark(blank);
    }
    if (code.length < digits) return mark(formatMessage({ id: 'signIn.codeIncomplete' }, { digits }));
    void verify(code);
  };

  const resend = async () => {
    setBusy('sending');
    const failure = await sendCode(email);
    if (failure === null) onSent(email);
    setProblem(failure);
    setCode('');
    setResendAt(Date.now() + resendWaitMs);
    setBusy(null);
  };

  return (
    <>
      <div>
        <h1>
          <FormattedMessage id="signIn.codeHeading" />
        </h1>
        <p className={styles.lead}>
          <FormattedMessage id="signIn.sentTo" values={{ email: <EmailText email={email} />, b: emphasised }} />
        </p>
      </div>
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
        <CodeInput
          label={formatMessage({ id: 'signIn.code' })}
          length={digits}
          value={code}
          onChange={setCode}
          onComplete={setWhole}
          error={problem}
          oneTimeCode
          focusOnMount
        />
        <Button kind="primary" type="submit" loading={busy === 'verifying'}>
          <FormattedMessage id="signIn.verify" />
        </Button>
        <div className={styles.more}>
          {inboxUrl !== null && (
            <ButtonLink href={inboxUrl} icon="mail" wide outside>
              <FormattedMessage id="signIn.openInbox" />
            </ButtonLink>
          )}
          <Button kind="quiet" wide disabled={wait > 0} loading={busy === 'sending'} onClick={() => void resend()}>
            <FormattedMessage id={wait > 0 ? 'signIn.resendIn' : 'signIn.resend'} values={{ wait }} />
          </Button>
          <Button kind="quiet" wide onClick={onChangeEmail}>
            <FormattedMessage id="signIn.changeEmail" />
          </Button>
        </div>
      </form>
    </>
  );
}
