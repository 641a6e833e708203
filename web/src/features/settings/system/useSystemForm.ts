import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { SystemSettings } from '@muster/contract/settings/system'
import { client, orpc } from '../../../kit/api/client.ts'
import { recheckSession } from '../../../kit/api/authClient.ts'
import { listChanges } from '../../../kit/effects/listChanges.ts'
import { useConfirmedForm } from '../../../kit/effects/useConfirmedForm.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { changesOf, inputOf, isSendable, fieldGroupsOf, schemaOf, type SystemKey, fieldValuesOf } from './systemForm.ts'

const systemSettings = orpc.settings.systemSettings.queryKey()

/**
 * Returns a form for some system settings, which shows the changes and their effects for confirmation before saving.
 * Changes by someone else are shown beside the user's own.
 */
export function useSystemForm<K extends SystemKey>(settings: SystemSettings, keys: readonly K[]) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const parts = fieldGroupsOf(keys)
  const form = useForm({
    initial: fieldValuesOf(settings, keys),
    schema: schemaOf(keys),
    toInput: inputOf,
    names: Object.fromEntries(keys.map((key) => [`changes.${key}`, key])),
    submit: (_, { values, before, context }) =>
      client.settings.setSystemSettings(changesOf(inputOf(values), before), { context }),
    onSuccess: (answer) => {
      queryClient.setQueryData(systemSettings, answer)
      void recheckSession(queryClient)
      showSuccess(t('Saved'), t('The change applies from now on.'))
    },
    invalidates: 'settings',
    concurrent: {
      parts,
      code: 'setting.changed_meanwhile',
      read: async () => {
        const read = await client.settings.systemSettings()
        queryClient.setQueryData(systemSettings, read)
        return fieldValuesOf(read.settings, keys)
      },
    },
  })
  return useConfirmedForm({
    form,
    isValid: () => isSendable(keys, form.values),
    preview: () => client.settings.previewSystemSettings(changesOf(inputOf(form.values), form.before)),
    facts: () => listChanges(parts, form.values, form.before),
  })
}
