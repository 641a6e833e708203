import { useTranslation } from 'react-i18next'
import { client } from '../../../kit/api/client.ts'
import { ConfirmDialog } from '../../../kit/dialog/ConfirmDialog.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { fullName } from '../../../kit/people/names.ts'
import { useAction } from '../../../kit/useAction.tsx'

/** Lets an administrator unlink a person from all sign-in providers. */
export default function UnlinkDialog(props: {
  person: { id: string; firstName: string; lastName: string }
  onClose: () => void
}) {
  const { person, onClose } = props
  const { t } = useTranslation()
  const name = fullName(person)
  const unlink = useAction({
    call: () => client.auth.unlinkPerson({ userId: person.id }),
    onSuccess: () => {
      showSuccess(t('Single sign-on unlinked'), t('{name} is notified by email.', { name }))
      onClose()
    },
    invalidates: 'users',
  })
  return (
    <ConfirmDialog
      opened
      title={t('Unlink single sign-on of {name}?', { name })}
      message={t('Sessions that began through a provider end. The next such sign-in asks for the password again.')}
      confirmLabel={t('Unlink')}
      danger
      submitting={unlink.isBusy}
      error={unlink.failure}
      onConfirm={() => void unlink.run()}
      onClose={onClose}
    />
  )
}
