import { NativeSelect } from '@mantine/core'
import { IconAlertTriangle, IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { InsuredWage, WageBasis } from '@muster/contract/payroll/insuredWages'
import { orpc } from '../../../kit/api/client.ts'
import { formatCount, formatPercent } from '../../../kit/format.ts'
import { text } from '../../../kit/list/filters.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { SearchField } from '../../../kit/list/SearchField.tsx'
import { useListPage } from '../../../kit/list/useListPage.ts'
import { fullName } from '../../../kit/people/names.ts'
import { Person } from '../../../kit/people/Person.tsx'
import { figureOf, proposedKind, type WageChoice, type WageChoices, wageOf } from './wageChoices.ts'

/** Shows the insured people of a year with their wages, and lets the user choose for each. */
export function WageList(props: {
  year: number
  basis: WageBasis
  choices: WageChoices
  onChoose: (choices: WageChoices) => void
}) {
  const { year, basis, choices, onChoose } = props
  const { t } = useTranslation()
  const list = useListPage((input) => orpc.payroll.insuredWages.queryOptions({ input: { ...input, year } }), {
    filters: { search: text(200) },
    limit: 10,
    inAddress: false,
  })
  const choose = (userId: string, choice: WageChoice) => onChoose(new Map([...choices, [userId, choice]]))
  return (
    <>
      {list.data?.limits === null ? (
        <div className="notice" data-colour="amber" role="note">
          <IconAlertTriangle size={18} aria-hidden />
          <p>{t('There are no insurance limits for {year}. Enter them before the wages.', { year })}</p>
        </div>
      ) : null}
      <ListPage
        list={list}
        rows={list.data?.insuredWages}
        caption={t('Insured wages')}
        rowKey={({ user }) => user.id}
        count={(total) => t('People: {count}', { count: formatCount(total) })}
        filters={<SearchField list={list} label={t('Search')} placeholder={t('Search by name')} />}
        columns={[
          { key: 'name', header: t('Employee'), render: ({ user }) => <Person person={user} size={28} /> },
          {
            key: 'registered',
            header: t('Registered until now'),
            align: 'end',
            render: ({ registered }) => (registered === null ? '–' : figureOf(registered)),
          },
          { key: 'pay', header: t('Agreed pay'), align: 'end', render: ({ pay }) => figureOf(pay) },
          {
            key: 'wage',
            header: t('Insured wage'),
            phone: 'decision',
            render: (row) => (
              <WageSelect
                row={row}
                choice={choices.get(row.user.id)}
                basis={basis}
                raise={list.data?.raise ?? 0}
                onChoose={(choice) => choose(row.user.id, choice)}
              />
            ),
          },
        ]}
        empty={{
          icon: <IconUsers size={20} />,
          title: t('No one is insured in January {year}', { year }),
          message: t('People with pay in Egyptian pounds and an insured status appear here.'),
        }}
        noMatches={{ title: t('No one found'), clear: t('Clear Search') }}
      />
    </>
  )
}

function WageSelect(props: {
  row: InsuredWage
  choice: WageChoice | undefined
  basis: WageBasis
  raise: number
  onChoose: (choice: WageChoice) => void
}) {
  const { row, choice, basis, raise, onChoose } = props
  const { registered, raised, agreed, entered, user, can } = row
  const { t } = useTranslation()
  if (!can.enter) return <span className="soft">{t('Someone else must enter yours.')}</span>
  const kind = choice?.kind ?? proposedKind(row, basis)
  return (
    <NativeSelect
      aria-label={t('Insured wage of {name}', { name: fullName(user) })}
      value={kind}
      onChange={({ currentTarget }) => {
        const value = currentTarget.value as WageChoice['kind']
        if (value !== 'FILE') onChoose({ kind: value, insuredWage: wageOf(row, value) })
      }}
      data={[
        ...(registered === null
          ? []
          : [
              {
                value: 'RAISE',
                label: t('{amount} – raise of {percent}', {
                  amount: figureOf(raised),
                  percent: formatPercent(raise, { maximumFractionDigits: 2 }),
                }),
              },
            ]),
        { value: 'PAY', label: t('{amount} – agreed pay', { amount: figureOf(agreed) }) },
        {
          value: 'NONE',
          label: entered === null ? t('As it is') : t('{amount} – entered', { amount: figureOf(entered) }),
        },
        ...(choice?.kind === 'FILE'
          ? [{ value: 'FILE', label: t('{amount} – from the file', { amount: figureOf(choice.insuredWage ?? 0) }) }]
          : []),
      ]}
    />
  )
}
