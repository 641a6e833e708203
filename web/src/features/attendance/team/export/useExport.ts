import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExportMonth } from '@muster/contract/attendance/records'
import { reportUnauthorized } from '../../../../kit/api/authClient.ts'
import { apiError, connectionLost, decodeErrorBody, messageOf } from '../../../../kit/api/errors.ts'
import { saveFile } from '../../../../kit/files/saveFile.ts'
import { showFailure, showSuccess } from '../../../../kit/messages/toasts.ts'

const [quote, newline] = [0x22, 0x0a]

/**
 * Returns a counter that reads a CSV file chunk by chunk and counts its rows, without the header. Line breaks within
 * quotes are not counted.
 */
export function createRowCounter() {
  let lines = 0
  let quoted = false
  const rows = () => Math.max(0, lines - 1)
  return {
    rows,
    /** Counts the rows in a chunk and returns the number of complete rows so far. */
    add(bytes: Uint8Array): number {
      for (const byte of bytes) {
        if (byte === quote) quoted = !quoted
        else if (byte === newline && !quoted) lines++
      }
      return rows()
    },
  }
}

/** The progress of a download. */
export interface ExportProgress {
  rows: number
  /** The total number of rows according to the server; null if it sends none. */
  of: number | null
}

const path = '/api/attendance/export'

/** The people and month to export. */
export interface ExportRequest extends Pick<ExportMonth, 'month' | 'scope' | 'department' | 'person' | 'mark'> {
  llIds?: readonly string[]
}

/** Returns the query of an export. Each LL-ID is a separate parameter, because an LL-ID may contain a comma. */
export function queryOf({ month, scope, llIds = [], ...filters }: ExportRequest): URLSearchParams {
  const llIdParams = llIds.map((llId, index) => [`llIds[${index}]`, llId])
  const otherParams = Object.entries(filters).filter(([, value]) => value !== undefined)
  return new URLSearchParams([['month', month], ['scope', scope], ...llIdParams, ...otherParams])
}

/** Reads a response as it arrives, and reports the progress to `onProgress` after each chunk. */
async function readBody(answer: Response, onProgress: (progress: ExportProgress) => void): Promise<Blob> {
  const rowHeader = Number(answer.headers.get('Muster-Rows') ?? Number.NaN)
  const totalRows = Number.isInteger(rowHeader) ? rowHeader : null
  const counter = createRowCounter()
  const parts: Uint8Array<ArrayBuffer>[] = []
  const reader = answer.body?.getReader()
  onProgress({ rows: 0, of: totalRows })
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    parts.push(part.value)
    onProgress({ rows: counter.add(part.value), of: totalRows })
  }
  if (totalRows !== null && counter.rows() < totalRows) throw new TypeError('The file ended early')
  return new Blob(parts, { type: 'text/csv;charset=utf-8' })
}

/**
 * Returns functions that download a month's file, only one at a time, and the `progress` (null while idle). The
 * download is cancelled when the component unmounts.
 */
export function useExport() {
  const { t } = useTranslation()
  const [progress, setProgress] = useState<ExportProgress | null>(null)
  const controllerRef = useRef<AbortController>(null)
  useEffect(() => () => controllerRef.current?.abort(), [])

  const attempt = async (request: ExportRequest, signal: AbortSignal) => {
    const answer = await fetch(`${path}?${queryOf(request)}`, { credentials: 'same-origin', signal })
    if (answer.status === 401) reportUnauthorized(path)
    if (answer.status === 404) return showFailure(t('No data to export'), t('Please select some data first.'))
    if (!answer.ok) throw decodeErrorBody(await answer.json().catch(() => null), answer)
    saveFile(await readBody(answer, setProgress), `detailed-attendance-${request.month}.csv`)
    return showSuccess(
      t('Export completed!'),
      t('Detailed attendance data with breaks and clock sessions has been exported.'),
    )
  }

  const start = async (request: ExportRequest) => {
    if (controllerRef.current) return
    const controller = new AbortController()
    controllerRef.current = controller
    setProgress({ rows: 0, of: null })
    try {
      await attempt(request, controller.signal)
    } catch (thrown) {
      if (!controller.signal.aborted) showFailure(t('Export failed'), t(messageOf(apiError(thrown), connectionLost)))
    } finally {
      controllerRef.current = null
      setProgress(null)
    }
  }
  return { start, cancel: () => controllerRef.current?.abort(), progress }
}
