import { deskEqualsJournal } from '../../testing/desk-equals-journal.js';

deskEqualsJournal(100_000, 3_600_000);
