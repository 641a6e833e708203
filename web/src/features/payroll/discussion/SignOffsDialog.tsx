import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SignRun, type SignOff } from '@muster/contract/payroll/signOffs'
import { client, orpc } from '../../../kit/api/client.ts'
import { Dialog, DialogButtons } from '../../../kit/dialog/Dialog.tsx'
import { useForm } from '../../../kit/form/state/useForm.ts'
import { TextField } from '../../../kit/form/TextField.tsx'
import { formatInstant } from '../../../kit/format.ts'
import { ListSkeleton } from '../../../kit/list/ListSkeleton.tsx'
import { Loaded } from '../../../kit/Loaded.tsx'
import { showSuccess } from '../../../kit/messages/toasts.ts'
import { InlineForm } from '../../../kit/page/InlineForm.tsx'
import { fullName } from '../../../kit/people/names.ts'
import { useAction } from '../../../kit/useAction.tsx'
import { passFocusInPlace } from '../../../kit/useFocusReturn.ts'
import { checkName, signOffStyles, signerLabels } from './signOffWords.ts'
import classes from './discussion.module.css'

/** Shows the sign-offs of a run and who signed, and lets the user sign. `name` is the month or the extra run. */
export default function SignOffsDialog(props: { runKey: string; name: string; onClose: () => void }) {
  const { runKey, name, onClose } = props
  const { t } = useTranslation()
  const query = useQuery(orpc.payroll.signOffs.queryOptions({ input: { period: runKey } }))
  return (
    <Dialog opened inAddress onClose={onClose} title={t('Sign-offs, {month}', { month: name })} size={560}>
      <Loaded query={query} skeleton={<ListSkeleton rows={2} height={64} />}>
        {({ signOffs, state }) =>
          signOffs.length > 0 ? (
            <ul className={`rows framed ${classes.rows}`}>
              {signOffs.map((signOff) => (
                <SignOffRow key={signOff.check.id} runKey={runKey} state={state} signOff={signOff} />
              ))}
            </ul>
          ) : (
            <p className="soft">{t('No sign-offs are required.')}</p>
          )
        }
      </Loaded>
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {t('Close')}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}

function SignOffRow({ runKey, state, signOff }: { runKey: string; state: string; signOff: SignOff }) {
  const { t } = useTranslation()
  const [isSigning, setIsSigning] = useState(false)
  const { check, status, signature, can } = signOff
  const { colour, label } = signOffStyles[status]
  const sign = status === 'OUTDATED' ? t('Sign Again') : t('Sign')
  const withdrawal = useAction({
    call: (_: void, context) => client.payroll.withdrawSignOff({ period: runKey, checkId: check.id }, { context }),
    onSuccess: () => showSuccess(t('Signature withdrawn'), checkName(check)),
    failureTitle: t('The signature could not be withdrawn'),
    invalidates: 'payroll',
    confirm: () => ({
      title: t('Withdraw your signature?'),
      message: t('The payroll can’t be approved until this is signed again.'),
      confirmLabel: t('Withdraw'),
      danger: true,
    }),
  })
  return (
    <li className={`row ${classes.signOff}`}>
      <div className={classes.title}>
        <span className={classes.name}>
          <span className="medium breaks">{checkName(check)}</span>
          <span className="tag" data-colour={colour}>
            {t(label)}
          </span>
        </span>
        <span>
          {can.sign && !isSigning ? (
            <Button
              ref={passFocusInPlace}
              variant="default"
              size="compact-sm"
              className={classes.action}
              aria-label={t('{label}: {value}', { label: sign, value: checkName(check) })}
              onClick={() => setIsSigning(true)}
            >
              {sign}
            </Button>
          ) : null}
          {can.withdraw ? (
            <Button
              ref={passFocusInPlace}
              variant="subtle"
              size="compact-sm"
              className={classes.action}
              aria-label={t('{label}: {value}', { label: t('Withdraw'), value: checkName(check) })}
              onClick={() => withdrawal.confirm()}
            >
              {t('Withdraw')}
            </Button>
          ) : null}
        </span>
      </div>
      {signature ? (
        <p className="soft small">
          {t('{name}, {when}', { name: fullName(signature.by), when: formatInstant(signature.at) })}
        </p>
      ) : can.sign ? null : (
        <p className="soft small">{t('Signed by: {who}', { who: t(signerLabels[check.signer]) })}</p>
      )}
      {signature?.remark ? <p className="breaks">{signature.remark}</p> : null}
      {status === 'OUTDATED' ? (
        <p className="soft small">{t('Records have changed since. It must be signed again.')}</p>
      ) : null}
      {isSigning ? (
        <div ref={passFocusInPlace}>
          <SignForm runKey={runKey} state={state} signOff={signOff} onClose={() => setIsSigning(false)} />
        </div>
      ) : null}
      {withdrawal.confirmDialog}
    </li>
  )
}

function SignForm(props: { runKey: string; state: string; signOff: SignOff; onClose: () => void }) {
  const { runKey, state, signOff, onClose } = props
  const { check } = signOff
  const { t } = useTranslation()
  const form = useForm({
    initial: { remark: '' },
    schema: SignRun,
    toInput: ({ remark }) => ({ period: runKey, checkId: check.id, state, remark }),
    submit: (input, { context }) => client.payroll.signOff(input, { context }),
    onSuccess: () => {
      showSuccess(t('Signed'), checkName(check))
      onClose()
    },
    invalidates: 'payroll',
  })
  return (
    <InlineForm
      form={form}
      submit={t('Sign')}
      waiting={t('Signing…')}
      failed={t('It could not be signed')}
      onCancel={onClose}
    >
      <TextField form={form} name="remark" label={t('Remark (optional)')} maxLength={300} autoFocus />
    </InlineForm>
  )
}
