import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LeavePolicy } from '@muster/contract/leavePolicies'
import { client, orpc } from '../../api/client.ts'
import { readAgain } from '../../api/readAgain.ts'
import { apiError } from '../../api/errors.ts'
import { loadFailure } from '../../leave/failures.ts'
import { createKeyKeeper } from '../../leave/idempotencyKey.ts'
import { leaveTypeWords } from '../../leave/words.ts'
import { useToday } from '../../session/today.ts'
import { formatDate } from '../../ui/format.ts'
import { showSuccess } from '../../ui/toasts.ts'
import { checkPolicy, toPolicy, valuesOf, type PolicyValues } from './policyForm.ts'
import { changedRules, versionsAround } from './policyRules.ts'

/** One rule that the form changes, in words. */
export interface RuleChange {
  key: string
  label: string
  before: string
  after: string
}

/** Versions looked at for what is already set for later: more than a company sets ahead. */
const limit = 100

/** The state of the form that changes a policy: what is typed, what it changes, and what is wrong with it. */
export function usePolicyForm(policy: LeavePolicy, onDone: () => void) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const today = useToday()
  const { leaveType } = policy
  const [before] = useState(() => valuesOf(policy, today))
  const [values, setValues] = useState(before)
  const [problems, setProblems] = useState<Partial<Record<keyof PolicyValues, string>>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [submitting, setSubmitting] = useState(false)
  const underWay = useRef(false)
  const [keys] = useState(createKeyKeeper)
  const { data } = useQuery(orpc.leaves.policyVersions.queryOptions({ input: { leaveType, page: 1, limit } }))

  const input = toPolicy(leaveType, values)
  const { holding, next } = versionsAround(data?.versions ?? [], values.effectiveFrom || today)
  const rules = holding ?? policy
  const changes: RuleChange[] = changedRules(rules, input).map(({ key, label, say }) => ({
    key,
    label,
    before: say(rules),
    after: typeof input[key] === 'number' && Number.isNaN(input[key]) ? '–' : say(input),
  }))

  const change = (patch: Partial<PolicyValues>) => {
    setValues((known) => ({ ...known, ...patch }))
    setFailure(null)
    setProblems((known) => Object.fromEntries(Object.entries(known).filter(([field]) => !(field in patch))))
  }

  const submit = async () => {
    if (underWay.current) return
    setFailure(null)
    const found = checkPolicy(input, today)
    setProblems(found)
    if (Object.keys(found).length > 0) return
    underWay.current = true
    setSubmitting(true)
    try {
      const headers = { 'Idempotency-Key': keys.keyFor(JSON.stringify(input)) }
      await client.leaves.setPolicy(input, { context: { headers } })
      const day = formatDate(input.effectiveFrom)
      showSuccess(t('Leave policy saved'), t('{type}: holds from {day}.', { type: t(leaveTypeWords[leaveType]), day }))
      void readAgain(queryClient, 'leaves')
      onDone()
    } catch (thrown) {
      const error = apiError(thrown)
      if (error.status > 0) keys.answered()
      if (Object.keys(error.fieldErrors).length > 0) setProblems(error.fieldErrors)
      else setFailure(t(loadFailure(error) ?? ''))
    } finally {
      underWay.current = false
      setSubmitting(false)
    }
  }

  return {
    values,
    change,
    problems,
    dirty: JSON.stringify(values) !== JSON.stringify(before),
    today,
    next,
    changes,
    failure,
    submitting,
    submit,
  }
}
