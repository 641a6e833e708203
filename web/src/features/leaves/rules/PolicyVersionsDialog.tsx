import { Button, Group, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { LeavePolicy, LeavePolicyVersion } from '@muster/contract/leaves/policies'
import type { LeaveType } from '@muster/contract/leaves/types'
import { orpc } from '../../../kit/api/client.ts'
import { useToday } from '../../../kit/session/session.tsx'
import { Dialog, DialogButtons } from '../../../kit/dialog/Dialog.tsx'
import { Facts } from '../../../kit/page/Facts.tsx'
import { formatDate, formatInstant } from '../../../kit/format.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { PagedList } from '../../../kit/list/Pager.tsx'
import { useListPage } from '../../../kit/list/useListPage.ts'
import { leaveTypeWords } from '../shared/labels.tsx'
import { changedRules, rulesWithin, findReplaced, currentAndNext } from './policyRules.ts'
import { fullName } from '../../../kit/people/names.ts'

/** Shows a policy version: its first day, its author, and its rules, with the changed ones marked. */
function Version(props: { version: LeavePolicyVersion; before: LeavePolicyVersion | undefined; state: string | null }) {
  const { version, before, state } = props
  const { t } = useTranslation()
  const changedKeys = before ? changedRules(before, version).map(({ key }) => key) : []
  const { effectiveFrom, createdBy, createdAt } = version
  return (
    <li className="card" style={{ padding: '0.75rem 1rem' }}>
      <Group justify="space-between" gap="0.25rem 0.75rem" mb="xs">
        <h3 className="subhead">{createdBy ? t('From {day}', { day: formatDate(effectiveFrom) }) : t('Initial')}</h3>
        {state ? (
          <span className="tag" data-colour="accent">
            {state}
          </span>
        ) : null}
      </Group>
      <Facts
        style={{ rowGap: '0.5rem' }}
        facts={rulesWithin(version).map(({ key, label, format }) => ({
          label: t(label),
          wide: key === 'steps' && version.steps.length > 0,
          changed: changedKeys.includes(key),
          value: (
            <>
              {format(version)}{' '}
              {changedKeys.includes(key) && before ? (
                <span className="faint" style={{ fontWeight: 400 }}>
                  {t('(previously {value})', { value: format(before) })}
                </span>
              ) : null}
            </>
          ),
        }))}
      />
      {createdBy ? (
        <p className="faint small" style={{ marginBlockStart: '0.625rem' }}>
          {t('{name}, {when}', { name: fullName(createdBy), when: formatInstant(createdAt) })}
        </p>
      ) : null}
    </li>
  )
}

function Versions({ leaveType }: { leaveType: LeaveType }) {
  const { t } = useTranslation()
  const today = useToday()
  const list = useListPage(
    ({ page, limit }) => orpc.leaves.policyVersions.queryOptions({ input: { leaveType, page, limit } }),
    { filters: {}, limit: 10, inAddress: false },
  )
  return (
    <PagedList list={list} skeleton={<ListSkeleton rows={3} height={120} />}>
      {({ versions }) => {
        const { current } = currentAndNext(versions, today)
        const replacedIds = findReplaced(versions)
        const stateOf = ({ id, effectiveFrom }: LeavePolicyVersion) => {
          if (replacedIds.has(id)) return t('Replaced')
          if (effectiveFrom > today) return t('Upcoming')
          return id === current?.id && list.page === 1 ? t('Current') : null
        }
        return (
          <Stack component="ol" gap="sm" className="unmarked">
            {versions.map((version, index) => (
              <Version
                key={version.id}
                version={version}
                before={versions.slice(index + 1).find(({ id }) => !replacedIds.has(id))}
                state={stateOf(version)}
              />
            ))}
          </Stack>
        )
      }}
    </PagedList>
  )
}

/** Shows all versions of a leave type's policy, sorted by first day, latest first. Closed while `policy` is null. */
export function PolicyVersionsDialog(props: {
  policy: LeavePolicy | null
  onClose: () => void
  onChange: (policy: LeavePolicy) => void
}) {
  const { policy, onClose, onChange } = props
  const { t } = useTranslation()
  const title = policy ? t('Policy: {type}', { type: t(leaveTypeWords[policy.leaveType]) }) : ''
  return (
    <Dialog opened={policy !== null} onClose={onClose} title={title} size={560}>
      {policy ? (
        <>
          <Versions leaveType={policy.leaveType} />
          <DialogButtons>
            <Button onClick={() => onChange(policy)}>{t('Change Policy')}</Button>
          </DialogButtons>
        </>
      ) : null}
    </Dialog>
  )
}
