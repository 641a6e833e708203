import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { numberingOf } from '@muster/contract/records/accountNumbers'
import { accountTypes, BankingForm as BankingSchema, type MaskedBanking } from '@muster/contract/records/banking'
import { client, orpc } from '../../../kit/api/client.ts'
import { focusFirstInvalid } from '../../../kit/form/focusFirstInvalid.ts'
import { Problem } from '../../../kit/form/Problem.tsx'
import { SubmitButton } from '../../../kit/form/SubmitButton.tsx'
import { UnsentGuard } from '../../../kit/dialog/UnsentGuard.tsx'
import formClasses from '../../../kit/form/Form.module.css'
import { accountTypeWords } from './BankingFacts.tsx'
import { countryNames } from './countryNames.ts'
import { useRecordForm } from '../useRecordForm.ts'
import classes from './BankingForm.module.css'

const accountHints = {
  iban: 'The IBAN.',
  aba: '4 to 17 digits.',
  other: 'As your bank writes it.',
}
const routingHints = {
  iban: 'Leave it empty, or enter the bank’s BIC.',
  aba: '9 digits.',
  other: 'Sort code, branch code or the like, as your bank writes it; empty where there is none.',
}

/**
 * Where one's pay goes. Numbers that are there already are masked and so typed anew; bank and type of account stand in
 * the form. `onDone` is told when it was saved, or nothing is to be changed after all.
 */
export function BankingForm(props: { personId: string; present: MaskedBanking | null; onDone?: () => void }) {
  const { personId, present, onDone } = props
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const { field, failure, dirty, submitting, submit } = useRecordForm({
    stored: {
      bankName: present?.bankName ?? '',
      country: present?.country ?? '',
      accountNumber: '',
      routingNumber: '',
      accountType: present?.accountType ?? '',
    },
    schema: BankingSchema,
    saved: t('Banking details saved'),
    async save(values) {
      const accountType = accountTypes.find((type) => type === values.accountType) ?? 'checking'
      await client.records.saveBanking({ id: personId, ...values, accountType })
      await queryClient.invalidateQueries({ queryKey: orpc.records.key() })
    },
  })

  const country = field('country')
  const numbering = numberingOf(country.value) ?? 'other'

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (await submit()) onDone?.()
    else focusFirstInvalid(form.current)
  }

  return (
    <form ref={form} className={formClasses.form} onSubmit={(event) => void onSubmit(event)} noValidate>
      <TextInput label={t('Bank Name')} required maxLength={100} autoComplete="off" {...field('bankName')} />
      <NativeSelect
        label={t('Country of the bank')}
        required
        data={[
          { value: '', label: t('Please choose'), disabled: true },
          ...countryNames().map(({ code, name }) => ({ value: code, label: name })),
        ]}
        {...country}
      />
      <TextInput
        label={t('Account Number')}
        description={t(accountHints[numbering])}
        required
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        classNames={{ input: classes.number }}
        {...field('accountNumber')}
      />
      <TextInput
        label={numbering === 'aba' ? t('Routing Number') : t('Routing Number (optional)')}
        description={t(routingHints[numbering])}
        required={numbering === 'aba'}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        classNames={{ input: classes.number }}
        {...field('routingNumber')}
      />
      <NativeSelect
        label={t('Account Type')}
        required
        data={[
          { value: '', label: t('Please choose'), disabled: true },
          ...accountTypes.map((type) => ({ value: type, label: t(accountTypeWords[type]) })),
        ]}
        {...field('accountType')}
      />
      <div>
        <Problem title={t('Failed to save banking details')} message={failure} />
        <div className={formClasses.buttons}>
          {present && onDone ? (
            <Button variant="default" onClick={onDone}>
              {t('Cancel')}
            </Button>
          ) : null}
          <SubmitButton
            label={t('Save Changes')}
            waitingLabel={t('Saving...')}
            waiting={submitting}
            disabled={!dirty}
          />
        </div>
      </div>
      <UnsentGuard dirty={dirty} />
    </form>
  )
}
