import { Button, Textarea } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SamlMetadata } from '@muster/contract/auth/samlSettings'
import { client } from '../../../kit/api/client.ts'
import { apiError } from '../../../kit/api/errors.ts'

/** Lets the owner fill in the settings of a provider from its metadata. `onRead` gets what it names. */
export function MetadataReader({ onRead }: { onRead: (metadata: SamlMetadata) => void }) {
  const { t } = useTranslation()
  const [metadata, setMetadata] = useState('')
  const read = useMutation({
    mutationFn: () => client.auth.readSamlMetadata({ metadata }),
    onSuccess: (answer) => onRead(answer.metadata),
  })
  const failure = read.error ? (apiError(read.error).fieldErrors.metadata ?? apiError(read.error).message) : null
  return (
    <div>
      <Textarea
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        label={t('Metadata of the provider')}
        description={t('Its address or the XML. It fills in the next three fields.')}
        value={metadata}
        error={failure && t(failure)}
        rows={2}
        dir="ltr"
        spellCheck={false}
        onChange={({ currentTarget }) => {
          setMetadata(currentTarget.value)
          read.reset()
        }}
      />
      <Button
        variant="default"
        mt={8}
        aria-disabled={read.isPending || undefined}
        onClick={() => read.isPending || read.mutate()}
      >
        {read.isPending ? t('Reading…') : t('Read metadata')}
      </Button>
      <div role="status">
        {read.isSuccess ? (
          <p className="notice" data-colour="green" style={{ marginBlockStart: '0.5rem' }}>
            <IconCircleCheck size={18} aria-hidden />
            <span>{t('The fields were filled in.')}</span>
          </p>
        ) : null}
      </div>
    </div>
  )
}
