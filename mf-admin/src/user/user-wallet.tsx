import type { User } from '@rahi/contracts/user';
import { Button, Card, KeyValue, KeyValues, Money, QuerySection, Skeleton } from '@rahi/ui-kit';
import { usePollInterval, useRemote } from '@rahi/web-kit';
import { useOpenLayer } from '@rahi/web-kit/layers';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { nameOf } from '../users/user-row.js';
import { TopUpDialog } from './top-up.dialog.js';
import { walletQuery } from './user.queries.js';

const pollMs = 30_000;

/** A user's balance or debt, with a way to record a payment into it. */
export function UserWallet({ user }: { user: User }) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const [toppingUp, setToppingUp] = useOpenLayer();
  const refetchInterval = usePollInterval(services.live, pollMs);
  const wallet = useQuery({ ...walletQuery(services.api, user.id), refetchInterval });
  return (
    <Card
      title={formatMessage({ id: 'wallet.wallet' })}
      beside={
        <Button small onClick={() => setToppingUp(true)}>
          <FormattedMessage id="wallet.topUp" />
        </Button>
      }
    >
      <QuerySection query={wallet} what="wallet.theWallet" skeleton={<Skeleton shape="row" />} age>
        {({ balance, due }) => (
          <KeyValues>
            <KeyValue name={formatMessage({ id: 'wallet.balance' })}>
              <Money rupees={balance} inColumn />
            </KeyValue>
            <KeyValue name={formatMessage({ id: 'wallet.due' })}>
              <Money rupees={due} inColumn />
            </KeyValue>
          </KeyValues>
        )}
      </QuerySection>
      {toppingUp && <TopUpDialog payer={{ id: user.id, name: nameOf(user) }} onClose={() => setToppingUp(false)} />}
    </Card>
  );
}
