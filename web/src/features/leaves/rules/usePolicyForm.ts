import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LeavePolicy, LeavePolicyVersion } from '@muster/contract/leaves/policies'
import { client } from '../../../kit/api/client.ts'
import { sentenceOf } from '../../../kit/api/errors.ts'
import { readAgain } from '../../../kit/api/readAgain.ts'
import { useForm } from '../../../kit/form/oldForm.ts'
import { leaveTypeWords } from '../shared/words.ts'
import { useToday } from '../../../kit/session/today.ts'
import { formatDate } from '../../../kit/format.ts'
import { showSuccess } from '../../../kit/toasts.ts'
import { checkPolicy, policyParts, toPolicy, valuesOf } from './policyForm.ts'
import { changedRules, inWords, lastMade, versionsAround } from './policyRules.ts'

/** One rule that the form changes, in words. */
export interface RuleChange {
  key: string
  label: string
  before: string
  after: string
}

/** The versions of a type's policy: more than a company sets ahead. */
export const versionsOf = ({ leaveType }: LeavePolicy) => ({ leaveType, page: 1, limit: 100 })

/**
 * The state of the form that changes a policy: what is typed, what it changes, and what is wrong with it. `known` are
 * its versions as the form opened.
 */
export function usePolicyForm(policy: LeavePolicy, known: readonly LeavePolicyVersion[], onDone: () => void) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const today = useToday()
  const { leaveType } = policy
  const [versions, setVersions] = useState(known)

  const form = useForm({
    initial: valuesOf(versionsAround(known, today).holding ?? policy, today),
    check: (values) => checkPolicy(toPolicy(leaveType, values), today),
    send: async (values, context) => {
      const input = { ...toPolicy(leaveType, values), version: lastMade(versions)?.id }
      await client.leaves.setPolicy(input, { context })
      const day = formatDate(input.effectiveFrom)
      showSuccess(t('Leave policy saved'), t('{type}: holds from {day}.', { type: t(leaveTypeWords[leaveType]), day }))
      void readAgain(queryClient, 'leaves')
      onDone()
    },
    refused: (error) => ({
      problems: error.fieldErrors,
      failure: Object.keys(error.fieldErrors).length > 0 ? null : t(sentenceOf(error)),
    }),
    others: {
      parts: policyParts(leaveType),
      code: 'leave.policy_changed_meanwhile',
      read: async ({ effectiveFrom }) => {
        void readAgain(queryClient, 'leaves')
        const { versions: fresh } = await client.leaves.policyVersions(versionsOf(policy))
        setVersions(fresh)
        return valuesOf(versionsAround(fresh, effectiveFrom).holding ?? policy, today)
      },
    },
  })

  const input = toPolicy(leaveType, form.values)
  const { holding, next } = versionsAround(versions, form.values.effectiveFrom || today)
  const rules = holding ?? policy
  const changes: RuleChange[] = changedRules(rules, input).map((rule) => ({
    key: rule.key,
    label: rule.label,
    before: inWords(rule, rules),
    after: inWords(rule, input),
  }))
  return { ...form, today, next, changes }
}
