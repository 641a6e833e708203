import { Button, Group } from '@mantine/core'
import { IconGavel, IconHistory, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LeavePolicy } from '@muster/contract/leaves/policies'
import { orpc } from '../../../kit/api/client.ts'
import { formatDate } from '../../../kit/format.ts'
import { LeaveTypeLabel, leaveTypeWords } from '../shared/labels.tsx'
import { chunk } from '../../../kit/chunks/chunk.ts'
import { DataTable, type Column } from '../../../kit/list/DataTable.tsx'
import { TableSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { useSorting } from '../../../kit/list/useSorting.ts'
import { Loaded } from '../../../kit/Loaded.tsx'
import { EmptyState } from '../../../kit/page/EmptyState.tsx'
import { useNarrow, useWide } from '../../../kit/useNarrow.ts'
import { useFocusReturn } from '../../../kit/useFocusReturn.ts'
import { PolicyVersionsDialog } from './PolicyVersionsDialog.tsx'
import { isInitial, otherRules, specialRules, yearlyDays } from './policyRules.ts'
import { useLazyForm } from '../../../kit/chunks/useLazyForm.ts'

const formChunk = chunk(() => import('./PolicyDialog.tsx'))
const lawChunk = chunk(() => import('./LawDialog.tsx'))

/** The number of columns of rules that a wide window has room for, and their width together as a percentage. */
const maxColumns = 4
const rulesWidth = 40

/** Shows the rules of a policy that differ from the usual ones, or `none`. */
function SpecialRules({ policy, none }: { policy: LeavePolicy; none: string }) {
  const { t } = useTranslation()
  const rules = specialRules(policy)
  if (rules.length === 0) return <span className="faint">{none}</span>
  return (
    <Group component="span" gap="0.125rem 1rem">
      {rules.map(({ key, label, format }) => (
        <span key={key}>
          <span className="faint">{t(label)}:</span> {format(policy)}
        </span>
      ))}
    </Group>
  )
}

/** Shows the current policy of each leave type. */
export default function PoliciesTab() {
  const { t } = useTranslation()
  const [viewedPolicy, setViewedPolicy] = useState<LeavePolicy | null>(null)
  const query = useQuery(orpc.leaves.policies.queryOptions({ input: undefined }))
  const { form, opened, open } = useLazyForm(formChunk)
  const isEgyptian = query.data?.laws.includes('EGYPT_2025') ?? false
  const law = useLazyForm(lawChunk, isEgyptian)
  const change = (policy: LeavePolicy) => void open({ policy }).then((isOpen) => isOpen && setViewedPolicy(null))
  useFocusReturn(viewedPolicy !== null || opened)
  const isNarrow = useNarrow()
  const isWide = useWide()
  // Each rule that a policy uses has a column, as long as there is room for them.
  const usedRules = otherRules.filter(({ isUsual }) => query.data?.policies.some((policy) => !isUsual(policy)))
  // The policies that a company begins with are in force since no day in particular.
  const hasChanged = query.data?.policies.some((policy) => !isInitial(policy)) ?? false
  const hasColumns = isWide && usedRules.length <= maxColumns
  const days = (policy: LeavePolicy) => <span className="nowrap">{yearlyDays.format(policy)}</span>
  const columns: Column<LeavePolicy>[] = [
    {
      key: 'type',
      header: t('Type'),
      value: ({ leaveType }) => t(leaveTypeWords[leaveType]),
      width: '22%',
      render: (policy) =>
        isNarrow ? (
          <Group component="span" justify="space-between" wrap="nowrap">
            <LeaveTypeLabel type={policy.leaveType} />
            {days(policy)}
          </Group>
        ) : (
          <LeaveTypeLabel type={policy.leaveType} />
        ),
    },
    ...(isNarrow
      ? []
      : [
          {
            key: 'days',
            header: t(yearlyDays.label),
            width: '14%',
            value: yearlyDays.rank,
            render: days,
          } as const,
        ]),
    ...(hasColumns
      ? usedRules.map(({ key, label, isUsual, format, rank }) => ({
          key,
          header: t(label),
          width: `${rulesWidth / usedRules.length}%`,
          value: rank,
          render: (policy: LeavePolicy) => (
            <span className={isUsual(policy) ? 'faint' : undefined}>{format(policy)}</span>
          ),
        }))
      : [
          {
            key: 'rules',
            selfEvident: true,
            header: t('Special rules'),
            render: (policy: LeavePolicy) => (
              <SpecialRules policy={policy} none={isNarrow ? t('No special rules') : '–'} />
            ),
          },
        ]),
    ...(isNarrow
      ? []
      : [
          ...(hasChanged
            ? [
                {
                  key: 'since',
                  header: t('In force since'),
                  width: '12%',
                  value: ({ effectiveFrom }: LeavePolicy) => effectiveFrom,
                  render: (policy: LeavePolicy) => (
                    <span className="soft nowrap">
                      {isInitial(policy) ? t('Initial version') : formatDate(policy.effectiveFrom)}
                    </span>
                  ),
                },
              ]
            : []),
          {
            key: 'edit',
            header: t('Actions'),
            width: '12%',
            render: (policy: LeavePolicy) => (
              <Button
                variant="subtle"
                size="compact-sm"
                // Its words begin where the column does.
                ms={-8}
                leftSection={<IconPencil size={16} aria-hidden />}
                aria-description={t(leaveTypeWords[policy.leaveType])}
                onClick={() => change(policy)}
              >
                {t('Edit')}
              </Button>
            ),
          },
        ]),
  ]

  const { sort, ...sorted } = useSorting(columns, 'By leave type')

  return (
    <>
      <Loaded framed query={query} skeleton={<TableSkeleton columns={columns.length} />}>
        {({ policies }) => (
          <DataTable
            {...sorted}
            rows={sort(policies)}
            columns={columns}
            rowKey={({ id }) => id}
            onRowClick={setViewedPolicy}
            rowActions={
              isNarrow
                ? (policy) => [
                    { label: t('Edit'), icon: <IconPencil size={16} />, onClick: () => change(policy) },
                    {
                      label: t('View Versions'),
                      icon: <IconHistory size={16} />,
                      onClick: () => setViewedPolicy(policy),
                    },
                  ]
                : undefined
            }
            caption={t('Leave Policies')}
            empty={<EmptyState title={t('No leave policies yet')} />}
          />
        )}
      </Loaded>
      <PolicyVersionsDialog
        policy={opened ? null : viewedPolicy}
        onClose={() => setViewedPolicy(null)}
        onChange={change}
      />
      {isEgyptian ? (
        <Button
          variant="default"
          size="compact-md"
          mt="md"
          leftSection={<IconGavel size={16} aria-hidden />}
          aria-disabled={law.waiting || undefined}
          onClick={() => void law.open({})}
        >
          {t('Policies of Law 14 of 2025 (Egypt)')}
        </Button>
      ) : null}
      {form}
      {law.form}
    </>
  )
}
