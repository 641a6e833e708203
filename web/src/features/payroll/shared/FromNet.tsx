import { UnstyledButton } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Currency } from '@muster/contract/kit/money'
import { backdatesPay } from '@muster/contract/users/forms'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { useSession } from '../../../kit/session/session.tsx'

const NetCalculator = lazyPart(() => import('./NetCalculator.tsx'), true)

/** A salary to find by its net pay. */
export interface NetQuestion {
  /** The person; missing for someone without a record. */
  userId?: string
  currency: Currency
  /** The part of the salary that is base pay; null for all of it, undefined for the part that it is now. */
  base?: number | null
  /** The month to calculate, `YYYY-MM`. */
  period: string
  /** The present salary, if the answer is to be a raise of it. */
  salaryBefore?: number
  /** Receives the gross salary, or the raise to it. */
  onUse: (amount: number) => void
}

/** Offers to find the gross salary for a net pay that was agreed, and to fill it into the form. */
export function FromNet(question: NetQuestion) {
  const { t } = useTranslation()
  const { can } = useSession()
  const [isOpen, setIsOpen] = useState(false)
  if (!can({ anyOf: backdatesPay })) return null
  const use = (amount: number) => {
    question.onUse(amount)
    setIsOpen(false)
  }
  return (
    <div>
      <UnstyledButton className="link small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {t('From a net amount')}
      </UnstyledButton>
      {isOpen ? (
        <Suspense>
          <NetCalculator {...question} onUse={use} />
        </Suspense>
      ) : null}
    </div>
  )
}
