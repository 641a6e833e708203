import { IconBuildingBank, IconCoins, IconFileAlert } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccountStats, RevenueTotal } from '@muster/contract/accounts/accounts'
import { readInvoicesNeeds } from '@muster/contract/accounts/view'
import { figureFilters } from '@muster/contract/accounts/invoiceFilters'
import { orpc } from '../../../kit/api/client.ts'
import { FigureAmount, FigureCell, FigureStrip } from '../../../kit/page/FigureStrip.tsx'
import { useSession } from '../../../kit/session/session.tsx'
import { linkToInvoices } from '../shared/links.ts'
import { moneyOf } from '../shared/labels.ts'
import classes from './accounts.module.css'

/** Returns the amounts of all currencies as one text; they are not converted. */
const amounts = (totals: readonly RevenueTotal[], figure: 'revenue' | 'unpaid') =>
  totals.map((each) => moneyOf(each[figure], each.currency)).join(' · ')

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
      <FigureStrip>
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
          figure={figure(({ totalRevenue, currency }) => (
            <FigureAmount>{moneyOf(totalRevenue, currency)}</FigureAmount>
          ))}
          detail={detail(
            ({ totals, currency }) =>
              amounts(
                totals.filter((each) => each.currency !== currency),
                'revenue',
              ) || t('issued, minus credit notes'),
          )}
        />
        <FigureCell
          label={t('Unpaid Invoices')}
          icon={IconFileAlert}
          href={listOf('unpaid')}
          figure={figure(({ unpaidInvoices }) => unpaidInvoices)}
          detail={detail(
            ({ totals }) =>
              amounts(
                totals.filter(({ unpaid }) => unpaid !== 0),
                'unpaid',
              ) || t('nothing unpaid'),
          )}
        />
      </FigureStrip>
    </div>
  )
}
