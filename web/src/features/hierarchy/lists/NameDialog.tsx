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

/** Creates a department or position, or renames `present`. */
export default function NameDialog(props: {
  title: string
  submit: string
  failed: string
  /** The message on success. */
  done: string
  /** The current name; absent for a new one. */
  present?: string
  of: keyof typeof kinds
  send: (input: Named & { confirmed?: string }, context: { headers: Record<string, string> }) => Promise<unknown>
  /** The department to rename; set if the dialog should show the effect first. */
  departmentId?: string
  /** Returns the note on a name already in use, as taking it is a merge. */
  mergeWith?: (name: string) => { note: ReactNode; disabled: boolean } | null
  /** Says who is affected by a new name. */
  note?: string
  onClose: () => void
}) {
  const { title, submit, failed, done, present = '', of, send, departmentId, mergeWith, note, onClose } = props
  const { t } = useTranslation()
  const read = useDepartmentEffect(departmentId === undefined ? null : { id: departmentId })
  const form = useForm({
    initial: { name: present },
    schema: kinds[of].schema,
    submit: (input: Named, { context }) => send({ ...input, confirmed: read.effect?.confirmation }, context),
    onSuccess: (_, { input }) => {
      showSuccess(done, input.name)
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
      failed={failed}
      disabled={(present !== '' && !form.dirty) || (departmentId !== undefined && !read.effect) || merge?.disabled}
    >
      <TextField form={form} name="name" label={t('Name')} maxLength={kinds[of].maxLength} required data-autofocus />
      {departmentId === undefined ? null : <DepartmentEffectNote read={read} />}
      {merge?.note}
      {note ? <p className="faint small">{note}</p> : null}
    </FormDialog>
  )
}
