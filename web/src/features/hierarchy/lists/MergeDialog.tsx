import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { ChoiceField } from '../../../kit/form/choices/ChoiceField.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { DepartmentEffectNote, useDepartmentEffect } from './DepartmentEffect.tsx'

/** A department or position into which another one can be merged. */
export interface Target {
  id: string
  name: string
}

/** Lets the user merge the department or position `name` into another one. */
export default function MergeDialog(props: {
  name: string
  /** A sentence about the consequences of the merge. */
  explanation: string
  /** The error message if no target is chosen. */
  required: string
  targets: readonly Target[]
  send: (
    targetId: string,
    confirmation: string | undefined,
    context: { headers: Record<string, string> },
  ) => Promise<unknown>
  /** The id of the department to be merged, to show the effect of the merge; omitted for a position. */
  departmentId?: string
  /** Additional information, shown before the merge. */
  note?: ReactNode
  /** True if the user may not merge. */
  disabled?: boolean
  onClose: () => void
}) {
  const { name, explanation, required, targets, send, departmentId, note, disabled = false, onClose } = props
  const { t } = useTranslation()
  const form = useForm({
    initial: { into: '' },
    // The chosen target may have been removed in the meantime.
    check: ({ into }): Record<string, string> => (targets.some(({ id }) => id === into) ? {} : { into: required }),
    // The server may refuse `id` or `from`, which are not fields of this form.
    names: { id: 'into', from: 'into' },
    submit: ({ into }, { context }) => send(into, effectPreview.effect?.confirmation, context),
    onSuccess: (_, { input }) => {
      showSuccess(t('Merged'), t('{from} is now {into}', { from: name, into: nameOf(input.into) }))
      onClose()
    },
    invalidates: 'hierarchy',
  })
  const { into } = form.values
  const needsPreview = departmentId !== undefined && targets.some(({ id }) => id === into)
  const effectPreview = useDepartmentEffect(needsPreview ? { id: into, from: departmentId } : null)
  const nameOf = (id: string) => targets.find((each) => each.id === id)?.name ?? ''
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Merge {name}', { name })}
      submit={t('Merge')}
      failed={t('Failed to merge')}
      danger
      disabled={disabled || (needsPreview && !effectPreview.effect?.can.confirm)}
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
      {needsPreview ? <DepartmentEffectNote preview={effectPreview} /> : null}
      {note}
      <p className="faint small">{t('This can’t be undone.')}</p>
    </FormDialog>
  )
}
