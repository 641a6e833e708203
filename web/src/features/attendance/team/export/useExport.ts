import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExportMonth } from '@muster/contract/attendance/records'
import { reportUnauthorized } from '../../../../kit/api/entrance.ts'
import { apiError, connectionLost, decodeErrorBody, sentenceOf } from '../../../../kit/api/errors.ts'
import { saveFile } from '../../../../kit/saveFile.ts'
import { showFailure, showSuccess } from '../../../../kit/toasts.ts'
import { createRowCounter } from './rowCounter.ts'

/** What of a file has come. */
export interface ExportProgress {
  rows: number
  /** As the server says before the first; null where it does not. */
  of: number | null
}

const path = '/api/attendance/export'

/** Whose days of which month are asked for. */
export interface AskedFile {
  month: string
  scope: ExportMonth['scope']
  llIds?: readonly string[]
}

/** What of a month is asked for; LL-IDs stand in it one by one, since one may have a comma in it. */
export function queryOf({ month, scope, llIds = [] }: AskedFile): URLSearchParams {
  const listed = llIds.map((llId, index) => [`llIds[${index}]`, llId])
  return new URLSearchParams([['month', month], ['scope', scope], ...listed])
}

/** Reads an answer as it comes; `told` hears of each part. */
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
 * Fetches a month's file from the server, one at a time; `progress` is null while none is fetched. It ends with the page
 * that asked for it.
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
