import { useTranslation } from 'react-i18next'
import type { EmailTemplate } from '@muster/contract/templates/calls'
import { client } from '../../kit/api/client.ts'
import { showSuccess } from '../../kit/messages/toasts.ts'
import { useAction } from '../../kit/useAction.tsx'

/** Returns the actions on templates that need no form, and the confirmation `question` to render. */
export function useTemplateActions() {
  const { t } = useTranslation()
  const toggle = useAction({
    call: ({ id, isActive }: EmailTemplate, context) =>
      client.templates.toggleStatus({ id, isActive: !isActive }, { context }),
    onSuccess: ({ message }) => showSuccess(t('Template status updated'), message),
    failureTitle: t('Failed to toggle template status'),
    invalidates: 'templates',
    itemIdOf: ({ id }) => id,
  })
  const remove = useAction({
    call: ({ id }: EmailTemplate, context) => client.templates.remove({ id }, { context }),
    deletedIdOf: ({ id }) => id,
    onSuccess: (_, { name }) => showSuccess(t('Email template deleted successfully!'), name),
    failureTitle: t('Failed to delete email template'),
    invalidates: 'templates',
    confirm: ({ name, isActive }) => ({
      title: t('Delete {name}', { name }),
      message: [
        t('Are you sure you want to delete this email template? This action cannot be undone.'),
        ...(isActive ? [t('The built-in text is used again.')] : []),
      ].join(' '),
      confirmLabel: t('Delete'),
      danger: true,
    }),
  })
  const test = useAction({
    call: ({ id }: EmailTemplate, context) => client.templates.sendTest({ id }, { context }),
    onSuccess: ({ message }) => showSuccess(t('Test sent'), message),
    failureTitle: t('The test could not be sent'),
    itemIdOf: ({ id }) => id,
  })
  return {
    toggle: toggle.run,
    test: test.run,
    remove: remove.confirm,
    isAsking: remove.isAsking,
    question: remove.confirmDialog,
  }
}
