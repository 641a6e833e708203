import { useState } from 'react'
import type { LeaveRequest } from '@muster/contract/leaves'
import { client } from '../../api/client.ts'
import { i18n } from '../../i18n.ts'
import { leaveTypeWords } from '../../leave/words.ts'
import type { Conflicting } from '../../ui/ChangedMeanwhile.tsx'
import { formatDay } from '../../ui/format.ts'
import { valuesOf, type RequestValues } from './requestRules.ts'

type Key = 'leaveType' | 'startDate' | 'endDate' | 'reason'

const shown: readonly { key: Key; label: string; say: (values: RequestValues) => string }[] = [
  {
    key: 'leaveType',
    label: 'Leave Type',
    say: ({ leaveType }) => (leaveType ? i18n.t(leaveTypeWords[leaveType]) : ''),
  },
  { key: 'startDate', label: 'Start Date', say: ({ startDate }) => (startDate ? formatDay(startDate) : '') },
  { key: 'endDate', label: 'End Date', say: ({ endDate }) => (endDate ? formatDay(endDate) : '') },
  { key: 'reason', label: 'Reason', say: ({ reason }) => reason },
]

/**
 * A request that is being edited, as it is known: `lookAgain` reads it anew after somebody else changed it, and answers
 * what the form takes over, the fields in which nothing was typed. Of those that both sides changed, `conflicts` has both.
 */
export function useMeanwhile(request: LeaveRequest | null) {
  const [present, setPresent] = useState(request)
  const [sides, setSides] = useState<{ theirs: RequestValues; mine: RequestValues } | null>(null)
  const [conflicts, setConflicts] = useState<Conflicting[]>([])

  const lookAgain = async (typed: RequestValues): Promise<Partial<RequestValues>> => {
    const fresh = present && (await client.leaves.get({ id: present.id }).catch(() => null))?.leaveRequest
    if (!present || !fresh) return {}
    const [before, theirs] = [valuesOf(present), valuesOf(fresh)]
    const changed = shown.filter(({ key }) => theirs[key] !== before[key])
    const untouched = changed.filter(({ key }) => typed[key] === before[key])
    const both = changed.filter(({ key }) => typed[key] !== before[key] && typed[key] !== theirs[key])
    setPresent(fresh)
    setSides({ theirs, mine: typed })
    setConflicts(
      both.map(({ key, label, say }) => ({ key, label: i18n.t(label), theirs: say(theirs), mine: say(typed) })),
    )
    return Object.fromEntries(untouched.map(({ key }) => [key, theirs[key]]))
  }

  /** What the form takes over where one side is chosen. */
  const choose = (key: string, side: 'theirs' | 'mine'): Partial<RequestValues> => {
    const field = shown.find((one) => one.key === key)?.key
    return sides && field ? { [field]: sides[side][field] } : {}
  }

  return { present, conflicts, lookAgain, choose }
}
