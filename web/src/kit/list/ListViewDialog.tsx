import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { CreateListView, type ListName, type ListView, maxViewNameLength } from '@muster/contract/kit/listViews'
import { client, orpc } from '../api/client.ts'
import { invalidate } from '../api/queryClient.ts'
import { FormDialog } from '../dialog/FormDialog.tsx'
import { TextField } from '../form/TextField.tsx'
import { useForm } from '../form/state/useForm.ts'
import { showSuccess } from '../messages/toasts.ts'

/** Lets the user save the filters and the order of a list as a view, or rename `view`. */
export default function ListViewDialog(props: {
  list: ListName
  params: Record<string, string>
  view?: ListView
  onClose: () => void
}) {
  const { list, params, view, onClose } = props
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const form = useForm({
    initial: { name: view?.name ?? '' },
    schema: CreateListView.pick({ name: true }),
    submit: ({ name }, { context }) =>
      view
        ? client.settings.updateListView({ id: view.id, name }, { context })
        : client.settings.createListView({ list, name, params }, { context }),
    onSuccess: ({ view: { name } }) => {
      showSuccess(view ? t('View renamed') : t('View saved'), name)
      onClose()
    },
    invalidates: () => void invalidate(queryClient, { queryKey: orpc.settings.listViews.key() }),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={view ? t('Rename View') : t('Save View')}
      submit={view ? t('Rename') : t('Save View')}
      disabled={view !== undefined && !form.dirty}
      failed={view ? t('The view could not be renamed') : t('The view could not be saved')}
      size={420}
    >
      <TextField form={form} name="name" label={t('Name')} maxLength={maxViewNameLength} required data-autofocus />
    </FormDialog>
  )
}
