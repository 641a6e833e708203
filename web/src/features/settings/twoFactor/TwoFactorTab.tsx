import { Group } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconShieldLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { PolicyOfCompany, ProtectedPerson } from '@muster/contract/auth/twoFactorPolicy'
import { type FactorFilter, factorFilters, factorSorts } from '@muster/contract/access/twoFactorValues'
import { orpc } from '../../../kit/api/client.ts'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { formatCount, formatDate, localDayOf } from '../../../kit/format.ts'
import type { Column } from '../../../kit/list/DataTable.tsx'
import { ExportMenu } from '../../../kit/list/ExportMenu.tsx'
import { ChoiceFilter, Filters, SortFilter } from '../../../kit/list/Filters.tsx'
import { id, oneOf, text } from '../../../kit/list/filters.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import type { RowAction } from '../../../kit/list/RowActions.tsx'
import { SearchField } from '../../../kit/list/SearchField.tsx'
import { useListPage } from '../../../kit/list/useListPage.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { FigureCell, FigureStrip } from '../../../kit/page/FigureStrip.tsx'
import { Person } from '../../../kit/people/Person.tsx'
import { AddressLink } from '../../../kit/session/address.tsx'
import { useToday } from '../../../kit/session/session.tsx'
import { StatusBadge, type StatusStyle } from '../../../kit/StatusBadge.tsx'
import { useRelativeTime } from '../../../kit/time/Ago.tsx'
import { useFocusReturn } from '../../../kit/useFocusReturn.ts'
import { useNarrow } from '../../../kit/useNarrow.ts'
import { ruleText } from './ruleText.ts'
import classes from './TwoFactorTab.module.css'

const ResetTwoFactorDialog = lazyPart(() => import('../shared/ResetTwoFactorDialog.tsx'))

const filters = { search: text(100), roleId: id, factor: oneOf(factorFilters) }

/** The labels of the filters and of the sort orders, as translation keys. */
const factorLabels: Record<FactorFilter, string> = {
  WITH: 'On',
  PASSKEY: 'Passkey',
  WITHOUT: 'Off',
  OVERDUE: 'Missing',
}
const sortLabels = {
  person: ['User', 'text'],
  enabled: ['On since', 'time'],
  used: ['Last used', 'time'],
} as const

/** Shows the owner which people have a second factor, and lets them reset a lost one. */
export default function TwoFactorTab() {
  const { t } = useTranslation()
  const today = useToday()
  const [reset, setReset] = useState<ProtectedPerson['person'] | null>(null)
  useFocusReturn(reset !== null)
  const list = useListPage((input) => orpc.auth.protectedPeople.queryOptions({ input }), {
    filters,
    limit: 20,
    sorts: factorSorts,
  })
  const policy = useQuery(orpc.auth.twoFactorPolicy.queryOptions())
  const roles = policy.data?.roles ?? []
  // A phone leaves out what is missing.
  const none = useNarrow() ? null : '–'

  const columns: Column<ProtectedPerson>[] = [
    {
      key: 'person',
      sortable: true,
      header: t('User'),
      width: '16rem',
      render: ({ person }) => <Person person={person} secondary={person.email} size={32} />,
    },
    { key: 'roles', header: t('Roles'), render: (row) => row.roles.join(', ') },
    {
      key: 'factor',
      header: t('Two-factor sign-in'),
      phone: 'status',
      render: (row) => <StatusBadge look={lookOf(row, today)} />,
    },
    { key: 'kinds', header: t('Factors'), render: (row) => kindsOf(row, t) || none },
    { key: 'rule', header: t('Rule'), render: (row) => ruleText(row) },
    {
      key: 'enabled',
      sortable: true,
      header: t('On since'),
      render: ({ enabledAt }) => (enabledAt ? formatDate(localDayOf(enabledAt)) : none),
    },
    {
      key: 'used',
      sortable: true,
      header: t('Last used'),
      render: ({ lastUsedAt }) => (lastUsedAt ? <LastUsed at={lastUsedAt} /> : none),
    },
  ]
  const actions = ({ person, can }: ProtectedPerson): RowAction[] =>
    can.reset
      ? [
          {
            label: t('Reset two-factor sign-in'),
            icon: <IconShieldLock size={16} aria-hidden />,
            danger: true,
            onClick: () => setReset(person),
          },
        ]
      : []

  return (
    <>
      <Group justify="space-between" align="baseline" gap="xs" mb="xs">
        <p className="soft">{t('People with a second factor, by role')}</p>
        <AddressLink className="link medium" href="?view=settings&tab=system">
          {t('Change the rules')}
        </AddressLink>
      </Group>
      <div className={classes.figures}>
        <Loaded query={policy} skeleton={<ListSkeleton rows={1} height={68} />}>
          {(answer) => <RoleFigures roles={answer.roles} />}
        </Loaded>
      </div>
      <ListPage
        list={list}
        filters={
          <Filters list={list}>
            <SearchField list={list} aria-label={t('Search')} placeholder={t('Search by name or email')} />
            <ChoiceFilter
              list={list}
              name="roleId"
              aria-label={t('Role')}
              all={t('All roles')}
              options={roles.map(({ roleId, name }) => [roleId, name] as const)}
            />
            <ChoiceFilter
              list={list}
              name="factor"
              aria-label={t('Two-factor sign-in')}
              all={t('On or off')}
              options={factorFilters.map((value) => [value, t(factorLabels[value])] as const)}
            />
            <SortFilter list={list} labels={sortLabels} />
          </Filters>
        }
        tools={<ExportMenu path={exportPath(list.filters)} name={`two-factor-${today}`} />}
        layout="twoFactor"
        rows={list.data?.people}
        columns={columns}
        rowKey={({ person }) => person.id}
        onSort={(key) => list.toggleSort(key as (typeof factorSorts)[number])}
        rowActions={actions}
        caption={t('Two-factor sign-in')}
        count={(count) => t('{count} people', { count })}
        noMatches={{ title: t('No people match these filters'), clear: t('Show everyone') }}
        empty={{ title: t('No active people'), message: t('People appear here once their account is active.') }}
      />
      <Suspense>{reset ? <ResetTwoFactorDialog person={reset} onClose={() => setReset(null)} /> : null}</Suspense>
    </>
  )
}

/** Returns the look of a person's state: on, off, or missing although it is required by today. */
function lookOf({ hasApp, passkeys, requiredFrom }: ProtectedPerson, today: string): StatusStyle {
  if (hasApp || passkeys > 0) return { colour: 'green', Icon: IconCircleCheck, label: 'On' }
  return requiredFrom !== null && requiredFrom <= today
    ? { colour: 'red', Icon: IconAlertTriangle, label: 'Missing' }
    : { colour: 'grey', Icon: IconCircleDashed, label: 'Off' }
}

function exportPath(chosen: Partial<Record<keyof typeof filters, string>>): string {
  const query = new URLSearchParams(Object.entries(chosen).filter(([, value]) => value))
  return `/settings/two-factor/people/export${query.size ? `?${query.toString()}` : ''}`
}

function LastUsed({ at }: { at: string }) {
  return <span className="nowrap">{useRelativeTime(at)}</span>
}

/** Returns the kinds of a person's second factors. */
const kindsOf = ({ hasApp, passkeys }: ProtectedPerson, t: TFunction): string =>
  [
    ...(hasApp ? [t('Authenticator app')] : []),
    ...(passkeys > 0 ? [t('{count} passkeys', { count: passkeys })] : []),
  ].join(', ')

/** The numbers of roles that fill whole rows above the list. The filter has all roles. */
const [fewRoles, manyRoles] = [5, 8]

/** Shows for each role how many of its people have a second factor. Each leads to its people. */
function RoleFigures({ roles }: { roles: PolicyOfCompany['roles'] }) {
  const { t } = useTranslation()
  const heldRoles = roles.filter(({ people }) => people > 0)
  return (
    <FigureStrip dense>
      {heldRoles
        .slice(0, heldRoles.length < manyRoles ? fewRoles : manyRoles)
        .map(({ roleId, name, people, protectedPeople }) => (
          <FigureCell
            key={roleId}
            label={name}
            icon={IconShieldLock}
            figure={t('{number} of {total}', { number: formatCount(protectedPeople), total: formatCount(people) })}
            href={`?view=settings&tab=two-factor&roleId=${roleId}`}
          />
        ))}
    </FigureStrip>
  )
}
