import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { ChoiceField } from '../../../kit/form/choices/ChoiceField.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { DepartmentEffectNote, useDepartmentEffect } from './DepartmentEffect.tsx'

/** An entry of the list that another one can be merged into. */
export interface Target {
  id: string
  name: string
}

/** Merges a department or position, `name`, into another one and removes it. */
export default function MergeDialog(props: {
  name: string
  /** Says what happens to people and things that use it. */
  explanation: string
  /** The error if no target is chosen. */
  required: string
  targets: readonly Target[]
  send: (into: string, confirmed: string | undefined, context: { headers: Record<string, string> }) => Promise<unknown>
  /** The department to merge; set if the dialog should show the effect first. */
  departmentId?: string
  /** Further information before the merge. */
  note?: ReactNode
  /** True while the merge isn't allowed. */
  disabled?: boolean
  onClose: () => void
}) {
  const { name, explanation, required, targets, send, departmentId, note, disabled = false, onClose } = props
  const { t } = useTranslation()
  const form = useForm({
    initial: { into: '' },
    // The chosen target may have been removed.
    check: ({ into }): Record<string, string> => (targets.some(({ id }) => id === into) ? {} : { into: required }),
    // The server reports errors of `id` and `from`, which have no fields here.
    names: { id: 'into', from: 'into' },
    submit: ({ into }, { context }) => send(into, read.effect?.confirmation, context),
    onSuccess: (_, { input }) => {
      showSuccess(t('Merged'), t('{from} is now {into}', { from: name, into: nameOf(input.into) }))
      onClose()
    },
    invalidates: 'hierarchy',
  })
  const { into } = form.values
  const needsPreview = departmentId !== undefined && targets.some(({ id }) => id === into)
  const read = useDepartmentEffect(needsPreview ? { id: into, from: departmentId } : null)
  const nameOf = (id: string) => targets.find((each) => each.id === id)?.name ?? ''
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Merge {name}', { name })}
      submit={t('Merge')}
      failed={t('Failed to merge')}
      danger
      disabled={disabled || (needsPreview && !read.effect?.can.confirm)}
    >
      <p>{explanation}</p>
      <ChoiceField
        form={form}
        name="into"
        label={t('Merge into')}
        pleaseChoose
        required
        options={targets.map((target) => ({ value: target.id, label: t(target.name) }))}
      />
      {needsPreview ? <DepartmentEffectNote read={read} /> : null}
      {note}
      <p className="faint small">{t('This can’t be undone.')}</p>
    </FormDialog>
  )
}
