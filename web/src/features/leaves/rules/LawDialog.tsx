import { Stack } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type LeavePolicyVersion, SetLeavePolicies } from '@muster/contract/leaves/policies'
import { client, orpc } from '../../../kit/api/client.ts'
import { Dialog } from '../../../kit/dialog/Dialog.tsx'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { DayField } from '../../../kit/form/days/DayField.tsx'
import { CheckField } from '../../../kit/form/choices/CheckField.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { formatDate } from '../../../kit/format.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { useToday } from '../../../kit/session/session.tsx'
import { leaveTypeWords } from '../shared/labels.tsx'
import { policiesOfEgypt, sourcesOfEgypt, unrepresented } from './lawOfEgypt.ts'
import { PolicyEffect } from './PolicyEffect.tsx'
import { checkDay, toPolicy, valuesOf } from './policyForm.ts'
import { changedRules, currentAndNext, latestCreated } from './policyRules.ts'

const title = 'Policies of Law 14 of 2025 (Egypt)'

/** Proposes the leave policies of Egypt's labour law. The user chooses which of them to set, and from when. */
export default function LawDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  // Never from the cache, so that the comparison starts with the current versions.
  const queries = useQueries({
    queries: policiesOfEgypt.map(({ leaveType }) =>
      orpc.leaves.policyVersions.queryOptions({ input: { leaveType, page: 1, limit: 100 }, gcTime: 0, staleTime: 0 }),
    ),
  })
  const versions = queries.flatMap(({ data }) => (data ? [data.versions] : []))
  if (versions.length === policiesOfEgypt.length) return <LawForm versions={versions} onClose={onClose} />
  const pending = queries.find(({ error }) => error) ?? queries.find(({ data }) => !data)
  return (
    <Dialog opened onClose={onClose} title={t(title)} size={620}>
      {pending ? (
        <Loaded query={pending} skeleton={<ListSkeleton rows={4} height={80} />}>
          {() => null}
        </Loaded>
      ) : null}
    </Dialog>
  )
}

interface FormProps {
  /** The versions of each proposed policy, in the order of the proposals. */
  versions: readonly (readonly LeavePolicyVersion[])[]
  onClose: () => void
}

function LawForm({ versions, onClose }: FormProps) {
  const { t } = useTranslation()
  const today = useToday()
  // Yearly days follow the policy of 1 January.
  const nextYear = `${Temporal.PlainDate.from(today).year + 1}-01-01`
  const proposals = (day: string) =>
    policiesOfEgypt.flatMap(({ leaveType, rules, meaning }, at) => {
      const ofType = versions[at] ?? []
      const { current: before, next } = currentAndNext(ofType, day || today)
      if (!before) return []
      const after = {
        ...toPolicy(leaveType, valuesOf({ ...before, ...rules }, day)),
        version: latestCreated(ofType)?.id,
      }
      return [{ leaveType, meaning, before, after, next, changes: changedRules(before, after).length > 0 }]
    })
  const form = useForm({
    initial: { effectiveFrom: nextYear, ANNUAL: true, MATERNITY: true },
    schema: SetLeavePolicies,
    toInput: (values) => ({ policies: chosenOf(values).map(({ after }) => after) }),
    check: ({ effectiveFrom }) => checkDay(effectiveFrom, today),
    submit: (input, { context }) => client.leaves.setPolicies(input, { context }),
    onSuccess: (_, { input }) => {
      const day = formatDate(input.policies[0]?.effectiveFrom ?? today)
      showSuccess(t('Leave policies saved'), t('They apply from {day}.', { day }))
      onClose()
    },
    invalidates: 'leaves',
  })
  function chosenOf(values: { effectiveFrom: string; ANNUAL: boolean; MATERNITY: boolean }) {
    return proposals(values.effectiveFrom).filter(
      ({ leaveType, changes }) => changes && (leaveType === 'ANNUAL' ? values.ANNUAL : values.MATERNITY),
    )
  }
  const { effectiveFrom } = form.values
  const chosen = chosenOf(form.values)

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t(title)}
      submit={t('Set Policies')}
      disabled={chosen.length === 0}
      failed={t('Failed to save policies')}
      size={620}
    >
      <p className="soft">
        {t('Proposals by secondary sources, read in November 2026. An accountant or lawyer must confirm them.')}
      </p>
      <DayField form={form} name="effectiveFrom" label={t('Effective From')} min={today} max="2100-12-31" />
      {proposals(effectiveFrom).map(({ leaveType, meaning, before, after, next, changes }) => (
        <Stack key={leaveType} gap="xs">
          {changes ? (
            <CheckField
              form={form}
              name={leaveType === 'ANNUAL' ? 'ANNUAL' : 'MATERNITY'}
              label={t(leaveTypeWords[leaveType])}
              description={t(meaning)}
            />
          ) : (
            <div>
              <p className="medium">{t(leaveTypeWords[leaveType])}</p>
              <p className="soft small">{t('Your policy already says this.')}</p>
            </div>
          )}
          {chosen.some((each) => each.leaveType === leaveType) ? (
            <PolicyEffect effectiveFrom={effectiveFrom} next={next} before={before} after={after} />
          ) : null}
        </Stack>
      ))}
      <TextList heading={t('Not represented')} texts={unrepresented.map((text) => t(text))} />
      <TextList heading={t('Sources')} texts={sourcesOfEgypt} />
    </FormDialog>
  )
}

function TextList({ heading, texts }: { heading: string; texts: readonly string[] }) {
  return (
    <section>
      <h3 className="subhead">{heading}</h3>
      <ul className="small soft" style={{ paddingInlineStart: '1.25rem' }}>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  )
}
