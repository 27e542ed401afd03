import { tdsFile } from '@rahi/contracts/calls/payouts.calls';
import { kolkataDate } from '@rahi/contracts/kolkata-day';
import { quarterOf, type TdsQuarter } from '@rahi/contracts/tds';
import { Button } from '@rahi/ui-kit';
import { describeError, saveFile, useRemote } from '@rahi/web-kit';
import { useMutation, useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { runsQuery } from './money.queries.js';

/** The tax kept back of payouts in the quarter that is over (section 194-O), as a file; absent where no run of late kept tax back. */
export function TdsFile() {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const { data: runs } = useQuery(runsQuery(services.api, ''));
  const query = lastQuarter();
  const name = `${query.year}-${String(query.year + 1).slice(-2)} Q${query.quarter}`;
  const file = useMutation({
    mutationFn: () => services.api.file(tdsFile, { query }),
    onSuccess: (csv) => saveFile(csv, `rahi-tds-${name.replace(' ', '-')}.csv`),
    onError: (error) =>
      services.toast.show({
        title: formatMessage({ id: 'money.fileFailed' }),
        description: describeError(formatMessage, error),
        tone: 'bad',
      }),
  });
  if (!runs?.items.some(({ tds }) => tds !== undefined)) return null;
  return (
    <Button small icon="download" loading={file.isPending} onClick={() => file.mutate()}>
      <FormattedMessage id="money.tdsFile" values={{ quarter: name }} />
    </Button>
  );
}

/** The quarter before the one of today. */
function lastQuarter(): TdsQuarter {
  const { year, quarter } = quarterOf(kolkataDate(new Date()));
  return quarter === 1 ? { year: year - 1, quarter: 4 } : { year, quarter: quarter - 1 };
}
