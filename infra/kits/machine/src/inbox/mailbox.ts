/** A message as `GET /email` gives it. */
export interface MailMessage {
  readonly id: string;
  readonly to: readonly { readonly address: string }[];
  readonly subject: string;
  readonly text: string;
  /** ISO 8601. */
  readonly date: string;
  /** Absent from a message without any. The files themselves are not kept. */
  readonly attachments?: readonly { readonly name: string; readonly type: string; readonly bytes: number }[];
}

export const MOST_MESSAGES = 500;

/** The newest messages, oldest first. They last as long as the process. */
export class Mailbox {
  private messages: readonly MailMessage[] = [];
  private lastId = 0;

  add(message: Omit<MailMessage, 'id'>): void {
    this.lastId += 1;
    this.messages = [...this.messages, { id: String(this.lastId), ...message }].slice(-MOST_MESSAGES);
  }

  all(): readonly MailMessage[] {
    return this.messages;
  }

  find(id: string): MailMessage | undefined {
    return this.messages.find((message) => message.id === id);
  }

  remove(id: string): void {
    this.messages = this.messages.filter((message) => message.id !== id);
  }

  clear(): void {
    this.messages = [];
  }
}

/** The sign-in code in a message: six digits with no digit beside them. */
export function codeIn(message: Pick<MailMessage, 'subject' | 'text'>): string | undefined {
  return /(?<!\d)\d{6}(?!\d)/.exec(`${message.subject}\n${message.text}`)?.[0];
}
