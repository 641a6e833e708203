import { Button, Loader } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccountType, MaskedBanking, RevealedNumbers } from '@muster/contract/records/banking'
import { client } from '../../../kit/api/client.ts'
import { apiError, sentenceOf } from '../../../kit/api/errors.ts'
import { Problem } from '../../../kit/form/Problem.tsx'
import { countryName } from './countryNames.ts'
import { Facts } from '../Facts.tsx'
import classes from './BankingFacts.module.css'

export const accountTypeWords: Record<AccountType, string> = { checking: 'Checking', savings: 'Savings' }

/** A number in groups of four, as it is printed on paper. */
const grouped = (number: string) => number.replace(/(.{4})(?=.)/g, '$1 ')

function useFacts(details: MaskedBanking, numbers: RevealedNumbers | null) {
  const { t } = useTranslation()
  const { accountNumber, routingNumber } = numbers ?? details
  return [
    { label: t('Bank Name'), value: details.bankName },
    { label: t('Country of the bank'), value: countryName(details.country) },
    { label: t('Account Type'), value: t(accountTypeWords[details.accountType]) },
    { label: t('Account Number'), value: <bdi>{numbers ? grouped(accountNumber) : accountNumber}</bdi> },
    { label: t('Routing Number'), value: routingNumber && <bdi>{routingNumber}</bdi> },
  ]
}

/** Banking details with the ends of their numbers alone. */
export function MaskedFacts({ details }: { details: MaskedBanking }) {
  return <Facts facts={useFacts(details, null)} />
}

/** A person's banking details; the whole numbers are asked for by a button, and go again by it. */
export function BankingFacts({ personId, details }: { personId: string; details: MaskedBanking }) {
  const { t } = useTranslation()
  const [numbers, setNumbers] = useState<RevealedNumbers | null>(null)
  const [waiting, setWaiting] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const underWay = useRef(false)
  const facts = useFacts(details, numbers)
  const Eye = numbers ? IconEyeOff : IconEye

  const reveal = async () => {
    if (underWay.current) return
    underWay.current = true
    setWaiting(true)
    setFailure(null)
    try {
      setNumbers(await client.records.revealBanking({ id: personId }))
    } catch (thrown) {
      setFailure(t(sentenceOf(apiError(thrown))))
    } finally {
      underWay.current = false
      setWaiting(false)
    }
  }

  return (
    <div className={classes.banking}>
      <Facts facts={facts} />
      <div>
        <Problem title={t('The numbers could not be shown')} message={failure} />
        <div className={classes.reveal}>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={waiting ? <Loader size={14} color="currentColor" /> : <Eye size={16} aria-hidden />}
            aria-busy={waiting || undefined}
            onClick={() => (numbers ? setNumbers(null) : void reveal())}
          >
            {numbers ? t('Hide numbers') : t('Show numbers')}
          </Button>
          <span className={classes.hint}>{t('Each look is recorded.')}</span>
        </div>
      </div>
    </div>
  )
}
