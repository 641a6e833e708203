import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hiringDocumentExtensions, hiringDocumentMaxBytes } from '@muster/contract/records/hiringDocuments'
import { client, orpc } from '../../../kit/api/client.ts'
import { apiError, sentenceOf } from '../../../kit/api/errors.ts'
import { showSuccess } from '../../../kit/toasts.ts'

/** Why a chosen file is not even sent; null where it may be. */
function refusalOf({ name, size }: File): string | null {
  if (!hiringDocumentExtensions.some((extension) => name.toLowerCase().endsWith(extension)))
    return 'This type of file is not accepted. Please choose a file of type PDF, JPG, JPEG, PNG, DOC or DOCX.'
  if (size > hiringDocumentMaxBytes) return 'The file must be at most 10 MB'
  return size === 0 ? 'This file is empty. Please choose another file.' : null
}

/** Uploads a hiring document of one's own; `failure` says why the last one was not taken. */
export function useUploadDocument(personId: string) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [uploading, setUploading] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const underWay = useRef(false)

  const upload = async (document: File) => {
    if (underWay.current) return
    const refused = refusalOf(document)
    setFailure(refused && t(refused))
    if (refused) return
    underWay.current = true
    setUploading(true)
    try {
      const added = await client.records.uploadHiringDocument({ id: personId, document })
      await queryClient.invalidateQueries({ queryKey: orpc.records.key() })
      showSuccess(t('Document uploaded'), added.document.name)
    } catch (thrown) {
      const error = apiError(thrown)
      setFailure(t(error.fieldErrors.document ?? sentenceOf(error)))
    } finally {
      underWay.current = false
      setUploading(false)
    }
  }

  return { failure, uploading, upload }
}
