import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reportUnauthorized } from './api/entrance.ts'
import { apiError, connectionLost, decodeErrorBody, sentenceOf } from './api/errors.ts'
import { saveFile } from './saveFile.ts'
import { showFailure } from './toasts.ts'

/** A requested file. */
interface AskedFile {
  /** Its path below `/api`, with its parameters. */
  path: string
  /** Parameters that are not part of the path; they are sent as JSON. */
  body?: object
  /** The file name when saved. */
  name: string
  /** The title of the error if it can't be downloaded. */
  failed: string
  /** Called once it is saved, with the headers of the answer. */
  done?: (headers: Headers) => void
}

/** A file being downloaded. */
export interface Coming {
  path: string
  /** Bytes received so far. */
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
 * Saves files of the server, one at a time. Returns `coming`, the current download or null. The browser's own download
 * could not show the server's error. A download ends with the page that started it.
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
