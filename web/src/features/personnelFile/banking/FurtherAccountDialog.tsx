import { useTranslation } from 'react-i18next'
import { FurtherAccountForm } from '@muster/contract/personnelFile/furtherAccounts'
import { client } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { amountOf } from '../../../kit/form/amountText.ts'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { AccountFields, type AccountValues } from './AccountFields.tsx'
import { ShareFields, type ShareValues } from './ShareFields.tsx'

const initial: AccountValues & ShareValues = {
  bankName: '',
  country: '',
  accountNumber: '',
  routingNumber: '',
  accountType: '',
  kind: 'AMOUNT',
  value: '',
  currency: 'EGP',
}

/** Lets the user add an account that receives a share of their pay. */
export default function FurtherAccountDialog({ personId, onClose }: { personId: string; onClose: () => void }) {
  const { t } = useTranslation()
  const form = useForm({
    initial,
    schema: FurtherAccountForm,
    toInput: (values: typeof initial) => ({ ...values, value: amountOf(values.value) }),
    submit: (input, { context }) => client.personnelFile.addFurtherAccount({ id: personId, ...input }, { context }),
    onSuccess: () => {
      showSuccess(t('Account added'))
      onClose()
    },
    invalidates: 'personnelFile',
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Add Account')}
      submit={t('Add Account')}
      failed={t('The account could not be added')}
      size={560}
    >
      <ShareFields form={form} />
      <AccountFields form={form} />
    </FormDialog>
  )
}
