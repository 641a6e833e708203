import { useTranslation } from 'react-i18next'
import type { FurtherAccount } from '@muster/contract/personnelFile/banking'
import { isPossibleShare, PayShare, shareError } from '@muster/contract/personnelFile/payShares'
import { client } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { amountOf } from '../../../kit/form/amountText.ts'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { ShareFields, type ShareValues } from './ShareFields.tsx'

const Schema = PayShare.refine(isPossibleShare, shareError)

/** Lets the user change the share of their pay that one of their further accounts receives. */
export default function ShareDialog(props: { personId: string; account: FurtherAccount; onClose: () => void }) {
  const { personId, account, onClose } = props
  const { accountId, bankName, accountNumber, kind, value, currency } = account
  const { t } = useTranslation()
  const initial: ShareValues = { kind, value: String(value), currency }
  const form = useForm({
    initial,
    schema: Schema,
    toInput: (values: ShareValues) => ({ ...values, value: amountOf(values.value) }),
    submit: (input, { context }) =>
      client.personnelFile.changeFurtherAccount({ id: personId, accountId, ...input }, { context }),
    onSuccess: () => {
      showSuccess(t('Share saved'))
      onClose()
    },
    invalidates: 'personnelFile',
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Change share')}
      submit={t('Save')}
      failed={t('The share could not be saved')}
    >
      <p className="soft">
        {bankName} · <bdi>{accountNumber}</bdi>
        <br />
        {t('To use another account, add it and remove this one.')}
      </p>
      <ShareFields form={form} />
    </FormDialog>
  )
}
