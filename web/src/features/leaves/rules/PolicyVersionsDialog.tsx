import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LeavePolicyVersion } from '@muster/contract/leaves/policies'
import type { LeaveType } from '@muster/contract/leaves/types'
import { orpc } from '../../../kit/api/client.ts'
import { loadFailure } from '../../../kit/api/errors.ts'
import { useToday } from '../../../kit/session/today.ts'
import { Dialog, DialogButtons } from '../../../kit/dialog/Dialog.tsx'
import { ErrorState } from '../../../kit/page/ErrorState.tsx'
import { formatDate, formatInstant } from '../../../kit/format.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Pager } from '../../../kit/list/Pager.tsx'
import { changedRules, policyRules, replacedIn, versionsAround } from './policyRules.ts'
import { fullName } from '../../../kit/fullName.ts'
import classes from './PolicyVersionsDialog.module.css'

/** Versions on a page. */
const limit = 10

/** One version: from when, its rules with those that it changed marked, and who made it. */
function Version(props: { version: LeavePolicyVersion; before: LeavePolicyVersion | undefined; state: string | null }) {
  const { version, before, state } = props
  const { t } = useTranslation()
  const changed = before ? changedRules(before, version).map(({ key }) => key) : []
  const { effectiveFrom, createdBy, createdAt } = version
  return (
    <li className={classes.version}>
      <div className={classes.head}>
        <h3>{createdBy ? t('From {day}', { day: formatDate(effectiveFrom) }) : t('From the beginning')}</h3>
        {state ? <span className={classes.state}>{state}</span> : null}
      </div>
      <dl className={classes.rules}>
        {policyRules.map(({ key, label, say }) => (
          <div key={key} data-changed={changed.includes(key) || undefined}>
            <dt>{t(label)}</dt>
            <dd>
              {say(version)}
              {changed.includes(key) && before ? (
                <span className={classes.before}> {t('(before: {value})', { value: say(before) })}</span>
              ) : null}
            </dd>
          </div>
        ))}
      </dl>
      {createdBy ? (
        <p className={classes.by}>
          {t('{name}, {when}', { name: fullName(createdBy), when: formatInstant(createdAt) })}
        </p>
      ) : null}
    </li>
  )
}

/** Every version of the rules of a type of leave, the latest to begin first. */
export function PolicyVersionsDialog(props: {
  leaveType: LeaveType
  title: string
  opened: boolean
  onClose: () => void
  onChange: () => void
}) {
  const { leaveType, title, opened, onClose, onChange } = props
  const { t } = useTranslation()
  const today = useToday()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery({
    ...orpc.leaves.policyVersions.queryOptions({
      input: { leaveType, page, limit },
      placeholderData: keepPreviousData,
    }),
    enabled: opened,
  })
  const failure = loadFailure(error)
  const versions = data?.versions ?? []
  const { holding } = versionsAround(versions, today)
  const replaced = replacedIn(versions)
  const stateOf = (version: LeavePolicyVersion) => {
    if (replaced.has(version.id)) return t('Replaced')
    if (version.effectiveFrom > today) return t('Not yet')
    return version.id === holding?.id && page === 1 ? t('Holds today') : null
  }

  return (
    <Dialog opened={opened} onClose={onClose} title={title} size={560}>
      {failure && !data ? (
        <ErrorState message={failure} onRetry={() => void refetch()} />
      ) : !data ? (
        <ListSkeleton rows={3} height={120} />
      ) : (
        <>
          <ol className={classes.versions}>
            {versions.map((version, index) => (
              <Version
                key={version.id}
                version={version}
                before={versions.slice(index + 1).find(({ id }) => !replaced.has(id))}
                state={stateOf(version)}
              />
            ))}
          </ol>
          <Pager pagination={data.pagination} onPage={setPage} />
        </>
      )}
      <DialogButtons>
        <Button onClick={onChange}>{t('Change Policy')}</Button>
      </DialogButtons>
    </Dialog>
  )
}
