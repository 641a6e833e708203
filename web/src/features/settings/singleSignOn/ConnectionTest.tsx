import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '../../../kit/api/client.ts'
import { apiError } from '../../../kit/api/errors.ts'

/** Lets the owner test whether a provider answers, and says what is wrong. */
export function ConnectionTest({ issuer }: { issuer: string }) {
  const { t } = useTranslation()
  const test = useMutation({ mutationFn: () => client.auth.testProvider({ issuer }) })
  const failure = test.error ? (apiError(test.error).fieldErrors.issuer ?? apiError(test.error).message) : null
  const message = failure ?? test.data?.message
  const isFine = failure === null && test.data?.isFine === true
  return (
    <>
      <Button
        variant="subtle"
        mt={4}
        aria-disabled={test.isPending || undefined}
        onClick={() => test.isPending || test.mutate()}
      >
        {test.isPending ? t('Testing…') : t('Test connection')}
      </Button>
      <div role="status">
        {message && !test.isPending ? (
          <p className="notice" data-colour={isFine ? 'green' : 'amber'} style={{ marginBlockStart: '0.5rem' }}>
            {isFine ? <IconCircleCheck size={18} aria-hidden /> : <IconAlertTriangle size={18} aria-hidden />}
            <span className="breaks">{t(message)}</span>
          </p>
        ) : null}
      </div>
    </>
  )
}
