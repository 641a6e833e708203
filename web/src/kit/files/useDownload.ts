import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reportUnauthorized } from '../api/authClient.ts'
import { apiError, connectionLost, decodeErrorBody, messageOf } from '../api/errors.ts'
import { saveFile } from './saveFile.ts'
import { showFailure } from '../messages/toasts.ts'

/** A file to download from the server. */
interface DownloadRequest {
  /** The file's path below `/api`, including its parameters. */
  path: string
  /** Parameters that are not part of the path, sent as JSON. */
  body?: object
  /** The name under which the file is saved. */
  name: string
  /** The title of the error if the download fails. */
  failureTitle: string
  /** Called once the file is saved, with the headers of the response. */
  onSaved?: (headers: Headers) => void
}

/** The progress of a download. */
export interface DownloadProgress {
  path: string
  /** Bytes received so far. */
  bytes: number
}

async function readBody(answer: Response, onBytes: (bytes: number) => void): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const reader = answer.body?.getReader()
  let bytes = 0
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    parts.push(part.value)
    onBytes((bytes += part.value.byteLength))
  }
  return new Blob(parts, { type: answer.headers.get('content-type') ?? '' })
}

/**
 * Downloads files from the server and saves them, one at a time. Returns `coming`, the current download or null. The
 * browser's own download could not show an error from the server. A download is cancelled when its page is left.
 */
export function useDownload() {
  const { t } = useTranslation()
  const [progress, setProgress] = useState<DownloadProgress | null>(null)
  const abortController = useRef<AbortController>(null)
  useEffect(() => () => abortController.current?.abort(), [])

  const attempt = async ({ path, body, name, onSaved }: DownloadRequest, signal: AbortSignal) => {
    const request = body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }
    const answer = await fetch(`/api${path}`, { ...request, credentials: 'same-origin', signal })
    if (answer.status === 401) reportUnauthorized(`/api${path}`)
    if (!answer.ok) throw decodeErrorBody(await answer.json().catch(() => null), answer)
    saveFile(await readBody(answer, (bytes) => setProgress({ path, bytes })), name)
    onSaved?.(answer.headers)
  }

  const download = async (request: DownloadRequest) => {
    if (abortController.current) return
    const controller = new AbortController()
    abortController.current = controller
    setProgress({ path: request.path, bytes: 0 })
    try {
      await attempt(request, controller.signal)
    } catch (thrown) {
      if (!controller.signal.aborted) showFailure(request.failureTitle, t(messageOf(apiError(thrown), connectionLost)))
    } finally {
      abortController.current = null
      if (!controller.signal.aborted) setProgress(null)
    }
  }
  const cancel = () => {
    abortController.current?.abort()
    setProgress(null)
  }
  return { download, coming: progress, cancel }
}
