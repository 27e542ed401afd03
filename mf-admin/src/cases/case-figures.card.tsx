import { Card, KeyValue, KeyValues, QuerySection, Skeleton } from '@rahi/ui-kit';
import { formatCount, useRemote } from '@rahi/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useIntl, type IntlShape } from 'react-intl';
import { figuresQuery, pollMs } from './cases.queries.js';

/** How many cases wait, and how soon they are answered. */
export function CaseFiguresCard() {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const figures = useQuery({ ...figuresQuery(services.api), refetchInterval: pollMs });
  return (
    <Card title={formatMessage({ id: 'cases.figures' })}>
      <QuerySection query={figures} what="cases.theFigures" skeleton={<Skeleton shape="row" />} age>
        {({ open, overdue, waiting, unassigned, firstAnswerMinutes, solutionMinutes, rated, helped }) => (
          <KeyValues>
            <KeyValue name={formatMessage({ id: 'cases.state.open' })}>{formatCount(open)}</KeyValue>
            <KeyValue name={formatMessage({ id: 'cases.overdue' })}>{formatCount(overdue)}</KeyValue>
            <KeyValue name={formatMessage({ id: 'cases.unassigned' })}>{formatCount(unassigned)}</KeyValue>
            <KeyValue name={formatMessage({ id: 'cases.state.waiting' })}>{formatCount(waiting)}</KeyValue>
            <KeyValue name={formatMessage({ id: 'cases.firstAnswer' })}>
              {lengthText(formatMessage, firstAnswerMinutes)}
            </KeyValue>
            <KeyValue name={formatMessage({ id: 'cases.solution' })}>
              {lengthText(formatMessage, solutionMinutes)}
            </KeyValue>
            <KeyValue name={formatMessage({ id: 'cases.helped' })}>
              {rated === 0 ? '–' : formatMessage({ id: 'cases.helpedOf' }, { helped, rated })}
            </KeyValue>
          </KeyValues>
        )}
      </QuerySection>
    </Card>
  );
}

/** "12 min", "3 h 5 min"; a dash where there is none yet. */
function lengthText(formatMessage: IntlShape['formatMessage'], minutes: number | null): string {
  if (minutes === null) return '–';
  const whole = Math.round(minutes);
  return formatMessage({ id: 'cases.length' }, { hours: Math.floor(whole / 60), minutes: whole % 60 });
}
