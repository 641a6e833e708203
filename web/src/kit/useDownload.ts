import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reportUnauthorized } from './api/entrance.ts'
import { apiError, connectionLost, decodeErrorBody, sentenceOf } from './api/errors.ts'
import { saveFile } from './saveFile.ts'
import { showFailure } from './toasts.ts'

/** A file that is asked for. */
interface AskedFile {
  /** Its path below `/api`, with what it is asked for with. */
  path: string
  /** What it is asked for with, where that is no part of its path: then it is sent as JSON. */
  body?: object
  /** What it is saved as. */
  name: string
  /** The title of what is said where it cannot be had. */
  failed: string
  /** Once it is saved, with the headers of the answer. */
  done?: (headers: Headers) => void
}

/** A file that is on its way. */
export interface Coming {
  path: string
  /** How much of it has come, in bytes. */
  bytes: number
}

async function readWhole(answer: Response, told: (bytes: number) => void): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const reader = answer.body?.getReader()
  let bytes = 0
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    parts.push(part.value)
    told((bytes += part.value.byteLength))
  }
  return new Blob(parts, { type: answer.headers.get('content-type') ?? '' })
}

/**
 * Has files of the server saved, one at a time; `coming` is the one on its way, null while there is none. A browser's own
 * download has no place for the sentence that says why a file cannot be had. It ends with the page that asked for it.
 */
export function useDownload() {
  const { t } = useTranslation()
  const [coming, setComing] = useState<Coming | null>(null)
  const underWay = useRef<AbortController>(null)
  useEffect(() => () => underWay.current?.abort(), [])

  const attempt = async ({ path, body, name, done }: AskedFile, signal: AbortSignal) => {
    const sent = body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }
    const answer = await fetch(`/api${path}`, { ...sent, credentials: 'same-origin', signal })
    if (answer.status === 401) reportUnauthorized(`/api${path}`)
    if (!answer.ok) throw decodeErrorBody(await answer.json().catch(() => null), answer)
    saveFile(await readWhole(answer, (bytes) => setComing({ path, bytes })), name)
    done?.(answer.headers)
  }

  const download = async (asked: AskedFile) => {
    if (underWay.current) return
    const mine = new AbortController()
    underWay.current = mine
    setComing({ path: asked.path, bytes: 0 })
    try {
      await attempt(asked, mine.signal)
    } catch (thrown) {
      if (!mine.signal.aborted) showFailure(asked.failed, t(sentenceOf(apiError(thrown), connectionLost)))
    } finally {
      underWay.current = null
      if (!mine.signal.aborted) setComing(null)
    }
  }
  const cancel = () => {
    underWay.current?.abort()
    setComing(null)
  }
  return { download, coming, cancel }
}
