import { IconHistory, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LeavePolicy } from '@muster/contract/leaves/policies'
import { orpc } from '../../../kit/api/client.ts'
import { LeaveTypeLabel } from '../shared/labels.tsx'
import { chunk } from '../../../kit/chunks/chunk.ts'
import { DataTable, type Column } from '../../../kit/list/DataTable.tsx'
import { TableSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { EmptyState } from '../../../kit/page/EmptyState.tsx'
import { useNarrow, useSmall } from '../../../kit/useNarrow.ts'
import { useFocusReturn } from '../../../kit/useFocusReturn.ts'
import { PolicyVersionsDialog } from './PolicyVersionsDialog.tsx'
import { policyRules, type RuleKey } from './policyRules.ts'
import { useLazyForm } from '../../../kit/chunks/useLazyForm.ts'

const formChunk = chunk(() => import('./PolicyDialog.tsx'))

/** Pairs of rules that share a column on medium screens, where the second is shown below the first. */
const secondLines: Partial<Record<RuleKey, RuleKey>> = {
  yearlyDays: 'carryOverDays',
  certificateRequired: 'workingDaysOnly',
  noticeDays: 'longestStretchDays',
}

/** Shows the current policy of each leave type. */
export default function PoliciesTab() {
  const { t } = useTranslation()
  const [viewedPolicy, setViewedPolicy] = useState<LeavePolicy | null>(null)
  const query = useQuery(orpc.leaves.policies.queryOptions({ input: undefined }))
  const { form, opened, open } = useLazyForm(formChunk)
  const change = (policy: LeavePolicy) => void open({ policy }).then((isOpen) => isOpen && setViewedPolicy(null))
  useFocusReturn(viewedPolicy !== null || opened)
  const small = useSmall()
  const narrow = useNarrow()
  const tight = small && !narrow
  const secondLinesShown: typeof secondLines = tight ? secondLines : {}
  const rules = policyRules
    .filter(({ key }) => !Object.values(secondLinesShown).includes(key))
    .map(({ key, label, format }) => ({
      key,
      header: t(label),
      render: (policy: LeavePolicy) => (
        <>
          {format(policy)}
          {policyRules.map((rule) =>
            rule.key === secondLinesShown[key] ? (
              <div key={rule.key} className="faint small nowrap">{`${t(rule.label)}: ${rule.format(policy)}`}</div>
            ) : null,
          )}
        </>
      ),
    }))
  const columns: Column<LeavePolicy>[] = [
    {
      key: 'type',
      selfEvident: true,
      header: t('Type'),
      render: ({ leaveType }) => <LeaveTypeLabel type={leaveType} />,
    },
    ...rules,
  ]

  return (
    <>
      <Loaded framed query={query} skeleton={<TableSkeleton columns={columns.length} />}>
        {({ policies }) => (
          <DataTable
            rows={policies}
            columns={columns}
            rowKey={({ id }) => id}
            onRowClick={setViewedPolicy}
            rowActions={(policy) => [
              { label: t('Change Policy'), icon: <IconPencil size={16} />, onClick: () => change(policy) },
              { label: t('View Versions'), icon: <IconHistory size={16} />, onClick: () => setViewedPolicy(policy) },
            ]}
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
      {form}
    </>
  )
}
