import { sendOtp } from '@rahi/contracts/calls/auth.calls';
import { describeError } from '@rahi/web-kit';
import type { SignInServices } from './sign-in.screen.js';

const failed = 'Failed to send OTP';

/** Asks for a code and shows the result in a toast (§8). @returns the error, or null */
export async function sendCode({ api, toast }: SignInServices, email: string): Promise<string | null> {
  const problem = await attempt(api, email);
  if (problem === null) {
    toast.show({ title: 'OTP Sent', description: 'Check your email for the verification code', tone: 'ok' });
  } else {
    toast.show({ title: 'Error', description: problem, tone: 'bad' });
  }
  return problem;
}

async function attempt(api: SignInServices['api'], email: string): Promise<string | null> {
  try {
    const { success, message } = await api.call(sendOtp, { body: { email } });
    return success ? null : message || failed;
  } catch (error) {
    return describeError(error, failed);
  }
}
