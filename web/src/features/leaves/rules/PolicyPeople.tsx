import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type LeavePolicyPreview, SetLeavePolicy } from '@muster/contract/leaves/policies'
import { i18n } from '../../../i18n.ts'
import { orpc } from '../../../kit/api/client.ts'
import { formatDays } from '../../../kit/format.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { fullName } from '../../../kit/people/names.ts'

/** The most numbers of days that are listed; the others are counted. */
const shownDays = 8

/** Returns the names of the people who lack a detail, and the number of others. */
function namesOf({ count, people }: LeavePolicyPreview['withoutBirthDate']): string {
  const others = count - people.length
  return [...people.map(fullName), ...(others > 0 ? [i18n.t('and {count} others', { count: others })] : [])].join(', ')
}

/** Returns how many people get each number of days, such as `21 days: 12 people · 30 days: 1 person`. */
function daysOf({ days }: LeavePolicyPreview): string {
  const people = (count: number) => i18n.t('{count} people', { count })
  const listed = days.slice(0, shownDays).map((each) =>
    i18n.t('{label}: {value}', {
      label: each.days === null ? i18n.t('Unlimited') : formatDays(each.days),
      value: people(each.people),
    }),
  )
  const others = days.slice(shownDays).reduce((sum, each) => sum + each.people, 0)
  return [...listed, ...(others > 0 ? [i18n.t('and {count} others', { count: others })] : [])].join(' · ')
}

/** Shows the days that a policy grants in its first year, and who lacks a detail that its steps need. */
export function PolicyPeople({ policy }: { policy: SetLeavePolicy }) {
  const parsed = SetLeavePolicy.safeParse(policy)
  // As text, so that it only changes with its content.
  const [text] = useDebouncedValue(parsed.success ? JSON.stringify(parsed.data) : '', 300)
  const query = useQuery({
    ...orpc.leaves.previewPolicy.queryOptions({
      input: text ? (JSON.parse(text) as SetLeavePolicy) : skipToken,
      gcTime: 0,
      staleTime: 0,
    }),
    placeholderData: keepPreviousData,
  })
  if (!text) return null
  return (
    <Loaded query={query} skeleton={<ListSkeleton rows={2} height={18} />}>
      {({ preview }) => <Preview preview={preview} isStale={query.isPlaceholderData} />}
    </Loaded>
  )
}

function Preview({ preview, isStale }: { preview: LeavePolicyPreview; isStale: boolean }) {
  const { t } = useTranslation()
  const { year, people, more, fewer, withoutBirthDate, withoutHireDate } = preview
  if (people === 0) return null
  return (
    <div className={isStale ? 'small faint' : 'small'} aria-busy={isStale || undefined}>
      <p>
        {t('{year}: more days for {more}, fewer for {fewer}.', {
          year,
          more: t('{count} people', { count: more }),
          fewer: t('{count} people', { count: fewer }),
        })}
      </p>
      <p>{daysOf(preview)}</p>
      {withoutBirthDate.count > 0 ? (
        <p>{t('No date of birth, so steps by age don’t apply: {names}', { names: namesOf(withoutBirthDate) })}</p>
      ) : null}
      {withoutHireDate.count > 0 ? (
        <p>
          {t('No hire date, so service counts from the day they were added: {names}', {
            names: namesOf(withoutHireDate),
          })}
        </p>
      ) : null}
    </div>
  )
}
