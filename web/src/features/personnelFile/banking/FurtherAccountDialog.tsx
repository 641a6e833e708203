import { useTranslation } from 'react-i18next'
import { FurtherAccountForm } from '@muster/contract/personnelFile/furtherAccounts'
import { client } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { amountOf } from '../../../kit/form/amountText.ts'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { AccountFields, type AccountValues } from './AccountFields.tsx'
import { ShareFields, type ShareValues } from './ShareFields.tsx'

const empty: AccountValues & ShareValues = {
  bankName: '',
  country: '',
  accountNumber: '',
  routingNumber: '',
  accountType: '',
  kind: 'AMOUNT',
  value: '',
  currency: 'EGP',
}

/** Lets the user add an account that receives a share of their pay. Its bank is first in the `country` of the main account's. */
export default function FurtherAccountDialog(props: { personId: string; country: string; onClose: () => void }) {
  const { personId, country, onClose } = props
  const { t } = useTranslation()
  const form = useForm({
    initial: { ...empty, country },
    schema: FurtherAccountForm,
    toInput: (values: typeof empty) => ({ ...values, value: amountOf(values.value) }),
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
