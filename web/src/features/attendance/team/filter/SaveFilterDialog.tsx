import { Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../../kit/dialog/FormDialog.tsx'
import { TextField } from '../../../../kit/form/TextField.tsx'
import { useForm } from '../../../../kit/form/state/useForm.ts'
import { showSuccess } from '../../../../kit/messages/toasts.ts'

/** Lets the user save the selected LL-IDs under a name (specification 2, section 2). */
export default function SaveFilterDialog(props: {
  llIds: readonly string[]
  onSave: (name: string) => void
  onClose: () => void
}) {
  const { llIds, onSave, onClose } = props
  const { t } = useTranslation()
  const form = useForm({
    initial: { name: '' },
    check: ({ name }) =>
      name.trim() && llIds.length > 0
        ? {}
        : {
            '': 'Please enter a filter name and select at least one LL-ID.',
            ...(name.trim() ? {} : { name: '' }),
          },
    submit: async ({ name }) => onSave(name.trim()),
    onSuccess: (_, { input: { name } }) => {
      showSuccess(t('Filter saved'), name.trim())
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Save Filter')}
      submit={t('Save Filter')}
      failed={t('Invalid filter')}
      size={420}
    >
      <TextField form={form} name="name" label={t('Filter name')} maxLength={60} required />
      <div>
        <p className="medium">{t('Selected LL-IDs')}</p>
        {llIds.length > 0 ? (
          <Group component="ul" gap={6}>
            {llIds.map((llId) => (
              <li key={llId} className="tag" data-colour="accent" dir="auto">
                {llId}
              </li>
            ))}
          </Group>
        ) : (
          <p className="soft">{t('None')}</p>
        )}
      </div>
    </FormDialog>
  )
}
