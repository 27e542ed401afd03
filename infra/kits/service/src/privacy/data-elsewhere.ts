/** What is kept outside of the databases. */
export const dataElsewhere = [
  ['JetStream stream EVENTS', 'The events of the outboxes', '14 days (`max_age`)', 'Not touched: it empties itself'],
  [
    'JetStream bucket of trip positions',
    'Where the two people of a running trip are',
    'In memory, minutes after the trip',
    'Not touched: it empties itself',
  ],
  [
    'Logs',
    'Ids, paths and codes; never names, emails, phones, positions or what was written (`log-hygiene.e2e.spec.ts`)',
    'As the operator’s log keeper says; 30 days are advised',
    'Not touched: an id alone says nothing once its account is gone',
  ],
  [
    'Traces and metrics',
    'Ids in traces, none in metrics',
    'As the operator’s servers say; 7 days are advised',
    'Not touched, as logs',
  ],
  [
    'Files on disk, or in S3',
    'Papers of drivers, and photos of parcels. Photos of people are in the database; PDFs and CSV files are made when they are asked for',
    'As long as their row in `documents` or `parcel_photos`',
    'Removed after their row',
  ],
  ['Mailboxes', 'Codes, and that a copy is ready; never the copy', 'The person’s own', '–'],
  ['Browsers', 'The signed-in user, kept reads', 'Until sign-out', 'The sessions end, and with them what was kept'],
  [
    'Backups',
    'Everything that the databases hold',
    '35 days at most, then overwritten (deploy.md)',
    'Not touched: they are overwritten. After a restore, carry out again what `data_requests` has as deletions since the backup (deploy.md)',
  ],
] as const;
