import { deskEqualsJournal } from '../../testing/desk-equals-journal.js';

deskEqualsJournal(3000, 300_000);
