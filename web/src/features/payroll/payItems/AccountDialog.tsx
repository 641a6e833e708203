import { useTranslation } from 'react-i18next'
import type { PayItem } from '@muster/contract/payroll/payItems'
import { client } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { TextField } from '../../../kit/form/TextField.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'

/** Lets the user change the account on which a pay item is posted in the journal. */
export default function AccountDialog({ item, onClose }: { item: PayItem; onClose: () => void }) {
  const { t } = useTranslation()
  const form = useForm({
    initial: { account: item.account },
    submit: ({ account }, { context }) => client.payroll.changePayItem({ id: item.id, account }, { context }),
    onSuccess: () => {
      showSuccess(t('Account saved'), item.name)
      onClose()
    },
    invalidates: 'payroll',
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Account of {name}', { name: item.name })}
      submit={t('Save')}
      failed={t('The account could not be saved')}
    >
      <TextField
        form={form}
        name="account"
        label={t('Account code (optional)')}
        description={
          {
            EARNING: t('Without one, it is posted on the account of own earnings.'),
            DEDUCTION: t('Without one, it is posted on the account of own deductions.'),
            EMPLOYER: t('Without one, its cost is posted on the account of own contributions.'),
            BENEFIT: t('Without one, its value is posted on the account of benefits in kind.'),
          }[item.type]
        }
        maxLength={30}
      />
    </FormDialog>
  )
}
