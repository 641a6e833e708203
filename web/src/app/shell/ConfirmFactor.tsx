import { Suspense, useEffect, useState } from 'react'
import { onCodeNeeded } from '../../kit/api/authClient.ts'
import { lazyPart } from '../../kit/chunks/chunk.ts'

const ConfirmFactorDialog = lazyPart(() => import('./ConfirmFactorDialog.tsx'))

/**
 * Asks for a code of the second factor whenever a call needs it, for example to change the password. The call is then
 * sent again; without a code, its refusal is shown where it was sent.
 */
export function ConfirmFactor() {
  const [answer, setAnswer] = useState<((isConfirmed: boolean) => void) | null>(null)
  useEffect(
    () =>
      onCodeNeeded(
        () =>
          new Promise<boolean>((resolve) => {
            setAnswer((earlier: ((isConfirmed: boolean) => void) | null) => (isConfirmed: boolean) => {
              earlier?.(isConfirmed)
              resolve(isConfirmed)
            })
          }),
      ),
    [],
  )
  if (!answer) return null
  const close = (isConfirmed: boolean) => {
    setAnswer(null)
    answer(isConfirmed)
  }
  return (
    <Suspense>
      <ConfirmFactorDialog onConfirmed={() => close(true)} onClose={() => close(false)} />
    </Suspense>
  )
}
