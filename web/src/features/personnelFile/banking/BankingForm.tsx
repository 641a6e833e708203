import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { BankingForm as Schema, type MaskedBanking } from '@muster/contract/personnelFile/banking'
import { client } from '../../../kit/api/client.ts'
import { invalidateFeature } from '../../../kit/api/queryClient.ts'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { InlineForm } from '../../../kit/page/InlineForm.tsx'
import { AccountFields, type AccountValues } from './AccountFields.tsx'

/**
 * Lets the user enter the account that they are paid to. Numbers must always be typed again, since only their masked
 * form is known. Calls `onDone` after saving or cancelling.
 */
export default function BankingForm(props: { personId: string; present: MaskedBanking | null; onDone?: () => void }) {
  const { personId, present, onDone } = props
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const initial: AccountValues = {
    bankName: present?.bankName ?? '',
    country: present?.country ?? '',
    accountNumber: '',
    routingNumber: '',
    accountType: present?.accountType ?? '',
  }
  const form = useForm({
    initial,
    schema: Schema,
    submit: (input, { context }) => client.personnelFile.saveBanking({ id: personId, ...input }, { context }),
    onSuccess: async () => {
      showSuccess(t('Banking details saved'))
      // Load the new details before the form closes.
      await invalidateFeature(queryClient, 'personnelFile')
      onDone?.()
    },
  })
  return (
    <InlineForm form={form} failed={t('Failed to save banking details')} onCancel={present ? onDone : undefined}>
      <AccountFields form={form} />
    </InlineForm>
  )
}
