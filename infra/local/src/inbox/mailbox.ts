/** A message as `GET /email` gives it. */
export interface MailMessage {
  readonly id: string;
  readonly to: readonly { readonly address: string }[];
  readonly subject: string;
  readonly text: string;
  /** ISO 8601. */
  readonly date: string;
}

export const MOST_MESSAGES = 500;

/** The messages that came, oldest first; past the limit the oldest go. They last as long as the process. */
export class Mailbox {
  private messages: MailMessage[] = [];
  private nextId = 1;

  add(message: Omit<MailMessage, 'id'>): MailMessage {
    const stored = { id: String(this.nextId), ...message };
    this.nextId += 1;
    this.messages = [...this.messages, stored].slice(-MOST_MESSAGES);
    return stored;
  }

  all(): readonly MailMessage[] {
    return this.messages;
  }

  find(id: string): MailMessage | undefined {
    return this.messages.find((message) => message.id === id);
  }

  /** Whether there was such a message. */
  remove(id: string): boolean {
    const before = this.messages.length;
    this.messages = this.messages.filter((message) => message.id !== id);
    return this.messages.length < before;
  }

  clear(): void {
    this.messages = [];
  }
}

/** The sign-in code in a message: six digits standing alone. */
export function codeIn(message: Pick<MailMessage, 'subject' | 'text'>): string | undefined {
  return /(?<!\d)\d{6}(?!\d)/.exec(`${message.subject}\n${message.text}`)?.[0];
}
