import { UnstyledButton } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backdatesPay } from '@muster/contract/users/forms'
import { lazyPart } from '../../../kit/chunks/chunk.ts'
import { useSession } from '../../../kit/session/session.tsx'
import type { NetQuestion } from './netQuestion.ts'

const NetCalculator = lazyPart(() => import('./NetCalculator.tsx'), true)

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
