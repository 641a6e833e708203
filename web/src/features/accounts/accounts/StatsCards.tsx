import { IconBuildingBank, IconCoins, IconFileAlert } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccountStats, RevenueTotal } from '@muster/contract/accounts/accounts'
import { readInvoicesNeeds } from '@muster/contract/accounts/view'
import { figureFilters } from '@muster/contract/accounts/invoiceFilters'
import { orpc } from '../../../kit/api/client.ts'
import { FigureCell, FigureStrip } from '../../../kit/page/FigureStrip.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { CurrencyAmounts } from '../shared/CurrencyAmounts.tsx'
import { linkToInvoices } from '../shared/links.ts'
import { byCurrency, moneyOf } from '../shared/labels.ts'
import classes from '../shared/accounts.module.css'

/** Returns the unpaid amounts of all currencies as one text; they are not converted. */
const unpaidOf = (totals: readonly RevenueTotal[]) =>
  totals
    .filter(({ unpaid }) => unpaid !== 0)
    .toSorted(byCurrency)
    .map(({ unpaid, currency }) => moneyOf(unpaid, currency))
    .join(' · ')

/** Shows three key figures of accounts (specification 3, section 2); dashes if they can't be loaded. */
export function StatsCards() {
  const { t } = useTranslation()
  const { data, isError } = useQuery(orpc.accounts.stats.queryOptions())
  const stats = data?.stats
  const figure = (of: (loaded: AccountStats) => ReactNode) => (stats ? of(stats) : isError ? '–' : undefined)
  const detail = (of: (loaded: AccountStats) => string) => (stats ? of(stats) : null)
  const { can } = useSession()
  const listOf = (list: keyof typeof figureFilters) =>
    can(readInvoicesNeeds) ? linkToInvoices(figureFilters[list]) : undefined
  return (
    <div className={classes.cards}>
      <FigureStrip dense>
        <FigureCell
          label={t('Total Accounts')}
          icon={IconBuildingBank}
          href="?view=accounts"
          figure={figure(({ totalAccounts }) => totalAccounts)}
          detail={detail(() => t('clients and other accounts'))}
        />
        <FigureCell
          label={t('Total Revenue')}
          icon={IconCoins}
          href={listOf('revenue')}
          figure={figure(({ totals, totalRevenue, currency }) => (
            <CurrencyAmounts
              amounts={
                totals.length
                  ? totals.map(({ revenue, ...each }) => ({ amount: revenue, currency: each.currency }))
                  : [{ amount: totalRevenue, currency }]
              }
            />
          ))}
          detail={detail(() => t('issued, minus credit notes'))}
        />
        <FigureCell
          label={t('Unpaid Invoices')}
          icon={IconFileAlert}
          href={listOf('unpaid')}
          figure={figure(({ unpaidInvoices }) => unpaidInvoices)}
          detail={detail(({ totals }) => {
            const unpaid = unpaidOf(totals)
            // The list's status Issued counts credit notes too.
            return unpaid ? t('{amounts}, excl. credit notes', { amounts: unpaid }) : t('nothing unpaid')
          })}
        />
      </FigureStrip>
    </div>
  )
}
