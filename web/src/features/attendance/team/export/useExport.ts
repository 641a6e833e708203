import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExportMonth } from '@muster/contract/attendance/records'
import { reportUnauthorized } from '../../../../kit/api/authClient.ts'
import { apiError, connectionLost, decodeErrorBody, sentenceOf } from '../../../../kit/api/errors.ts'
import { saveFile } from '../../../../kit/saveFile.ts'
import { showFailure, showSuccess } from '../../../../kit/toasts.ts'
import { createRowCounter } from './rowCounter.ts'

/** The part of a file that has arrived. */
export interface ExportProgress {
  rows: number
  /** Total rows according to the server; null if it doesn't say. */
  of: number | null
}

const path = '/api/attendance/export'

/** The people and month to export. */
export interface AskedFile {
  month: string
  scope: ExportMonth['scope']
  llIds?: readonly string[]
}

/** Returns the query of an export; LL-IDs are separate parameters, as one may contain a comma. */
export function queryOf({ month, scope, llIds = [] }: AskedFile): URLSearchParams {
  const listed = llIds.map((llId, index) => [`llIds[${index}]`, llId])
  return new URLSearchParams([['month', month], ['scope', scope], ...listed])
}

/** Reads an answer as it arrives and reports the progress after each chunk to `told`. */
async function readWhole(answer: Response, told: (progress: ExportProgress) => void): Promise<Blob> {
  const said = Number(answer.headers.get('Muster-Rows') ?? Number.NaN)
  const of = Number.isInteger(said) ? said : null
  const counter = createRowCounter()
  const parts: Uint8Array<ArrayBuffer>[] = []
  const reader = answer.body?.getReader()
  told({ rows: 0, of })
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    parts.push(part.value)
    told({ rows: counter.add(part.value), of })
  }
  if (of !== null && counter.rows() < of) throw new TypeError('The file ended early')
  return new Blob(parts, { type: 'text/csv;charset=utf-8' })
}

/**
 * Returns functions that download a month's file, one at a time; `progress` is null while idle. The download is
 * cancelled when the page that started it unmounts.
 */
export function useExport() {
  const { t } = useTranslation()
  const [progress, setProgress] = useState<ExportProgress | null>(null)
  const underWay = useRef<AbortController>(null)
  useEffect(() => () => underWay.current?.abort(), [])

  const attempt = async (asked: AskedFile, signal: AbortSignal) => {
    const answer = await fetch(`${path}?${queryOf(asked)}`, { credentials: 'same-origin', signal })
    if (answer.status === 401) reportUnauthorized(path)
    if (answer.status === 404) return showFailure(t('No data to export'), t('Please select some data first.'))
    if (!answer.ok) throw decodeErrorBody(await answer.json().catch(() => null), answer)
    saveFile(await readWhole(answer, setProgress), `detailed-attendance-${asked.month}.csv`)
    return showSuccess(
      t('Export completed!'),
      t('Detailed attendance data with breaks and clock sessions has been exported.'),
    )
  }

  const start = async (asked: AskedFile) => {
    if (underWay.current) return
    const mine = new AbortController()
    underWay.current = mine
    setProgress({ rows: 0, of: null })
    try {
      await attempt(asked, mine.signal)
    } catch (thrown) {
      if (!mine.signal.aborted) showFailure(t('Export failed'), t(sentenceOf(apiError(thrown), connectionLost)))
    } finally {
      underWay.current = null
      setProgress(null)
    }
  }
  return { start, cancel: () => underWay.current?.abort(), progress }
}
