import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { ChoiceField } from '../../../kit/form/ChoiceField.tsx'
import { useForm } from '../../../kit/form/useForm.ts'
import { showSuccess } from '../../../kit/toasts.ts'
import { DepartmentEffectNote, useDepartmentEffect } from './DepartmentEffect.tsx'

/** Another of the list, into which something can be merged. */
export interface Target {
  id: string
  name: string
}

/** Merges a department or a position, `name`, into another one, after which it is gone. */
export default function MergeDialog(props: {
  name: string
  /** What becomes of whatever has it, in words. */
  explanation: string
  /** What is said where none is chosen. */
  required: string
  targets: readonly Target[]
  send: (into: string, confirmed: string | undefined, context: { headers: Record<string, string> }) => Promise<unknown>
  /** The department that is merged: what that touches is shown first. */
  departmentId?: string
  /** More to know before it is done. */
  note?: ReactNode
  /** True where it may not be merged. */
  disabled?: boolean
  onClose: () => void
}) {
  const { name, explanation, required, targets, send, departmentId, note, disabled = false, onClose } = props
  const { t } = useTranslation()
  const form = useForm({
    initial: { into: '' },
    // What was chosen may be gone by now.
    check: ({ into }): Record<string, string> => (targets.some(({ id }) => id === into) ? {} : { into: required }),
    // The server finds fault with what is merged, for which there is nothing to type here.
    names: { id: 'into', from: 'into' },
    submit: ({ into }, { context }) => send(into, read.effect?.confirmation, context),
    done: (_, { input }) => {
      showSuccess(t('Merged'), t('{from} is now {into}', { from: name, into: nameOf(input.into) }))
      onClose()
    },
    stale: 'hierarchy',
  })
  const { into } = form.values
  const asks = departmentId !== undefined && targets.some(({ id }) => id === into)
  const read = useDepartmentEffect(asks ? { id: into, from: departmentId } : null)
  const nameOf = (id: string) => targets.find((each) => each.id === id)?.name ?? ''
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Merge {name}', { name })}
      submit={t('Merge')}
      failed={t('Failed to merge')}
      danger
      disabled={disabled || (asks && !read.effect?.can.confirm)}
    >
      <p>{explanation}</p>
      <ChoiceField
        form={form}
        name="into"
        label={t('Into')}
        pleaseChoose
        required
        options={targets.map((target) => ({ value: target.id, label: t(target.name) }))}
      />
      {asks ? <DepartmentEffectNote read={read} /> : null}
      {note}
      <p className="faint small">{t('This cannot be undone.')}</p>
    </FormDialog>
  )
}
