import { deskEqualsJournal } from '../../testing/desk-equals-journal.js';

deskEqualsJournal(800, 300_000);
