import { useTranslation } from 'react-i18next'
import { AddSignOffCheck, type SignOffCheck } from '@muster/contract/payroll/signOffs'
import { signOffPermissions } from '@muster/contract/payroll/view'
import { client } from '../../../kit/api/client.ts'
import { FormDialog } from '../../../kit/dialog/FormDialog.tsx'
import { SwitchField } from '../../../kit/form/choices/CheckField.tsx'
import { ChoiceField } from '../../../kit/form/choices/ChoiceField.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { TextField } from '../../../kit/form/TextField.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { signerLabels } from '../discussion/signOffWords.ts'

/** Lets the user require a sign-off before payroll is approved. */
export default function SignOffCheckDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const form = useForm({
    initial: { name: '', arabicName: '', signer: 'payroll.update' as SignOffCheck['signer'], onExtraRuns: false },
    schema: AddSignOffCheck,
    submit: (input, { context }) => client.payroll.addSignOffCheck(input, { context }),
    onSuccess: ({ check }) => {
      showSuccess(t('Sign-off added'), check.name)
      onClose()
    },
    invalidates: 'payroll',
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Add Sign-off')}
      submit={t('Add Sign-off')}
      failed={t('The sign-off could not be added')}
      size={560}
    >
      <p className="soft">{t('Payroll that isn’t approved yet needs it, too. You can remove it later.')}</p>
      <div className="pair">
        <TextField form={form} name="name" label={t('Name in English')} required maxLength={60} />
        <TextField
          form={form}
          name="arabicName"
          label={t('Name in Arabic')}
          required
          maxLength={60}
          dir="rtl"
          lang="ar"
        />
      </div>
      <ChoiceField
        form={form}
        name="signer"
        label={t('Who signs')}
        description={t('Signers also need to see everyone’s payroll.')}
        options={signOffPermissions.map((value) => ({ value, label: t(signerLabels[value]) }))}
      />
      <SwitchField form={form} name="onExtraRuns" label={t('Also for extra runs')} />
    </FormDialog>
  )
}
