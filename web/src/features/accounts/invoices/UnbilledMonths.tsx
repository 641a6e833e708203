import { Button, Checkbox, Group } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { maxEarlierMonths, type UnbilledMonth } from '@muster/contract/accounts/generation'
import { orpc } from '../../../kit/api/client.ts'
import { formatMonth } from '../../../kit/format.ts'
import { Pager } from '../../../kit/list/Pager.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { fullName } from '../../../kit/people/names.ts'
import { moneyOf } from '../shared/labels.ts'
import classes from './invoices.module.css'

/** The number of months per page; small, because other fields of the dialog are above them. */
const pageSize = 20

/** An account and an earlier month to generate a draft for as well. */
export interface EarlierMonth {
  accountId: string
  period: string
}

const isSame = (one: EarlierMonth, other: EarlierMonth) =>
  one.accountId === other.accountId && one.period === other.period

const earlierMonthOf = ({ account, period }: UnbilledMonth): EarlierMonth => ({ accountId: account.id, period })

/** Returns the selection with months added or removed. Months beyond the maximum are not added. */
export function toggleMonths(
  selection: readonly EarlierMonth[],
  months: readonly UnbilledMonth[],
  isSelected: boolean,
): EarlierMonth[] {
  const toggled = months.map(earlierMonthOf)
  const others = selection.filter((one) => !toggled.some((each) => isSame(one, each)))
  return isSelected ? [...others, ...toggled].slice(0, maxEarlierMonths) : others
}

/** Lets the user select earlier months with unbilled work. Each becomes a separate draft. */
export function UnbilledMonths(props: {
  period: string
  accountId: string | undefined
  /** The selected months, including those on other pages. */
  selection: readonly EarlierMonth[]
  onChange: (selection: readonly EarlierMonth[]) => void
}) {
  const { period, accountId, selection, onChange } = props
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const query = useQuery({
    ...orpc.accounts.unbilled.queryOptions({ input: { period, accountId, page, limit: pageSize } }),
    placeholderData: keepPreviousData,
  })
  const isAtMaximum = selection.length >= maxEarlierMonths
  const isSelectedMonth = (month: UnbilledMonth) => selection.some((one) => isSame(one, earlierMonthOf(month)))
  const choose = (months: readonly UnbilledMonth[], isSelected: boolean) =>
    onChange(toggleMonths(selection, months, isSelected))
  return (
    <Loaded query={query} skeleton={null} failed={t('Unbilled months could not be loaded')}>
      {({ months, pagination }) =>
        pagination.totalItems === 0 ? null : (
          <fieldset className={classes.unbilled}>
            <legend className="subhead">{t('Unbilled earlier months')}</legend>
            <p className="faint small">{t('Each selected month gets its own draft.')}</p>
            <Group justify="space-between" gap="xs" mih="2rem">
              {months.length > 1 ? (
                <Checkbox
                  checked={months.every(isSelectedMonth)}
                  indeterminate={months.some(isSelectedMonth) && !months.every(isSelectedMonth)}
                  disabled={isAtMaximum && !months.some(isSelectedMonth)}
                  onChange={(event) => choose(months, event.currentTarget.checked)}
                  label={pagination.totalPages > 1 ? t('Select all on this page') : t('Select all')}
                />
              ) : null}
              <Group gap="xs">
                <span className="soft small" role="status">
                  {isAtMaximum
                    ? t('Months selected: {count} (maximum)', { count: selection.length })
                    : t('Months selected: {count}', { count: selection.length })}
                </span>
                {selection.length > 0 ? (
                  <Button variant="subtle" size="compact-sm" onClick={() => onChange([])}>
                    {t('Clear selection')}
                  </Button>
                ) : null}
              </Group>
            </Group>
            <ul className="rows framed">
              {months.map((month) => (
                <li key={`${month.account.id} ${month.period}`} className="row">
                  <Checkbox
                    checked={isSelectedMonth(month)}
                    disabled={isAtMaximum && !isSelectedMonth(month)}
                    onChange={(event) => choose([month], event.currentTarget.checked)}
                    label={`${formatMonth(month.period)}, ${month.account.name}`}
                    description={namesOf(month)}
                  />
                  <span className="nowrap numbers">{moneyOf(month.total, month.currency)}</span>
                </li>
              ))}
            </ul>
            <Pager pagination={pagination} onPage={setPage} label={t('Pages of unbilled months')} />
          </fieldset>
        )
      }
    </Loaded>
  )

  function namesOf({ people }: UnbilledMonth): string {
    const names = people.map(fullName)
    if (names.length <= 3) return names.join(', ')
    return `${names.slice(0, 3).join(', ')} ${t('and {count} others', { count: names.length - 3 })}`
  }
}
