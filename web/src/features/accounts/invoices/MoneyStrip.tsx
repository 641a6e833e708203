import { IconAlertTriangle, IconFileInvoice } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Aging } from '@muster/contract/accounts/statements'
import { figureFilters } from '@muster/contract/accounts/invoiceFilters'
import { orpc } from '../../../kit/api/client.ts'
import { FigureCell, FigureStrip } from '../../../kit/page/FigureStrip.tsx'
import { sumOf } from '../../../kit/sumOf.ts'
import { CurrencyAmounts } from '../shared/CurrencyAmounts.tsx'
import { linkToInvoices } from '../shared/links.ts'
import classes from '../shared/accounts.module.css'

const overdueOf = ({ days1to30, days31to60, days61to90, over90 }: Aging) =>
  sumOf(sumOf(days1to30, days31to60), sumOf(days61to90, over90))

/**
 * Shows how much is owed on issued invoices, and how much of it is overdue, by currency; dashes if it can't be loaded.
 */
export function MoneyStrip() {
  const { t } = useTranslation()
  const { data, isError } = useQuery(orpc.accounts.aging.queryOptions())
  const figure = (of: (aging: Aging) => number) => {
    if (!data) return isError ? '–' : undefined
    const amounts = data.aging.map((aging) => ({ amount: of(aging), currency: aging.currency }))
    return <CurrencyAmounts amounts={amounts.filter(({ amount }) => amount !== 0)} />
  }
  return (
    <div className={classes.money}>
      <FigureStrip dense>
        <FigureCell
          label={t('Unpaid')}
          icon={IconFileInvoice}
          href={linkToInvoices(figureFilters.unpaid)}
          figure={figure(({ total }) => total)}
        />
        <FigureCell
          label={t('Overdue')}
          icon={IconAlertTriangle}
          href={linkToInvoices({ status: 'OVERDUE' })}
          figure={figure(overdueOf)}
        />
      </FigureStrip>
    </div>
  )
}
