import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CreateDepartment, CreatePosition } from '@muster/contract/hierarchy/lists'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { TextField } from '../../../kit/form/TextField.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { DepartmentEffectNote, useDepartmentEffect } from './DepartmentEffect.tsx'

const kinds = {
  department: { schema: CreateDepartment, maxLength: 100 },
  position: { schema: CreatePosition, maxLength: 120 },
}

interface Named {
  name: string
}

/** Lets the user add a department or position, or rename the one named `currentName`. */
export default function NameDialog(props: {
  title: string
  submit: string
  failureTitle: string
  /** The title of the success message. */
  successTitle: string
  /** The current name; omitted for a new department or position. */
  currentName?: string
  of: keyof typeof kinds
  send: (input: Named & { confirmed?: string }, context: { headers: Record<string, string> }) => Promise<unknown>
  /** The id of the department to be renamed, to show the effect; omitted for a position. */
  departmentId?: string
  /** Returns the warning that renaming would merge two positions, because people already have `name`; else null. */
  mergeWith?: (name: string) => { note: ReactNode; disabled: boolean } | null
  /** A sentence about the people whom a new name affects. */
  note?: string
  onClose: () => void
}) {
  const {
    title,
    submit,
    failureTitle,
    successTitle,
    currentName = '',
    of,
    send,
    departmentId,
    mergeWith,
    note,
    onClose,
  } = props
  const { t } = useTranslation()
  const effectPreview = useDepartmentEffect(departmentId === undefined ? null : { id: departmentId })
  const form = useForm({
    initial: { name: currentName },
    schema: kinds[of].schema,
    submit: (input: Named, { context }) => send({ ...input, confirmed: effectPreview.effect?.confirmation }, context),
    onSuccess: (_, { input }) => {
      showSuccess(successTitle, input.name)
      onClose()
    },
    invalidates: 'hierarchy',
  })
  const merge = mergeWith?.(form.values.name.trim())
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={title}
      submit={submit}
      failed={failureTitle}
      disabled={
        (currentName !== '' && !form.dirty) || (departmentId !== undefined && !effectPreview.effect) || merge?.disabled
      }
    >
      <TextField form={form} name="name" label={t('Name')} maxLength={kinds[of].maxLength} required data-autofocus />
      {departmentId === undefined ? null : <DepartmentEffectNote preview={effectPreview} />}
      {merge?.note}
      {note ? <p className="faint small">{note}</p> : null}
    </FormDialog>
  )
}
