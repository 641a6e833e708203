import { Button } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { decodeErrorBody } from '../../kit/api/errors.ts'
import { LoadFailure } from '../../kit/chunks/LoadFailure.tsx'
import { ErrorState, Loaded, RetryButton } from '../../kit/Loaded.tsx'
import { ListSkeleton } from '../../kit/list/ListSkeleton.tsx'
import { showFailure, showNotice, showPending, showSuccess } from '../../kit/messages/toasts.ts'
import type { GallerySection } from '../exhibit.ts'

const long =
  'A detail that is long enough to take several lines of the toast, as the message of a refusal sometimes does.'

const toast = (label: string, show: () => unknown) => (
  <Button variant="default" onClick={() => void show()}>
    {label}
  </Button>
)

const action = { label: 'Undo', run: () => undefined }

const queryOf = (data: string | undefined, error: unknown = null) => ({ data, error, refetch: () => undefined })
const skeleton = <ListSkeleton rows={2} height={44} />

const notice = (colour: string | undefined) => (
  <p className="notice" data-colour={colour}>
    <IconInfoCircle size={18} aria-hidden />
    <span>Payroll for November 2026 is approved.</span>
  </p>
)

export const messages: GallerySection = {
  title: 'Messages',
  exhibits: [
    {
      name: 'showSuccess, showFailure, showNotice, showPending',
      file: 'messages/toasts.ts',
      within: ['messages/ToastRegion.tsx'],
      use: 'The result of an action, or news. The shell and this page have the one ToastRegion.',
      states: {
        Success: toast('Show a success', () => showSuccess('Leave requested', '3 days, 23–25 Nov 2026')),
        Failure: toast('Show a failure', () => showFailure('The request could not be sent', long)),
        Notice: toast('Show a notice', () => showNotice('Omar Farouk requested leave')),
        Pending: toast('Show a pending decision', () => showPending('3 requests will be approved', undefined, action)),
      },
    },
    {
      name: 'Loaded, ErrorState, RetryButton',
      file: 'Loaded.tsx',
      use: 'The data of a query, its skeleton, or the error with a button that retries.',
      states: {
        Loaded: (
          <Loaded query={queryOf('The data')} skeleton={skeleton}>
            {(data) => <p>{data}</p>}
          </Loaded>
        ),
        Loading: (
          <Loaded query={queryOf(undefined)} skeleton={skeleton}>
            {(data) => <p>{data}</p>}
          </Loaded>
        ),
        'Refused, framed': (
          <Loaded
            query={queryOf(undefined, decodeErrorBody({ message: 'Only for managers.' }, { status: 403 }))}
            skeleton={skeleton}
            framed
          >
            {(data) => <p>{data}</p>}
          </Loaded>
        ),
        'No connection': <ErrorState onRetry={() => undefined} />,
        Retrying: <RetryButton onRetry={() => undefined} waiting />,
      },
    },
    {
      name: 'LoadFailure',
      file: 'chunks/LoadFailure.tsx',
      use: 'A part whose script could not be fetched. lazyPart shows it by itself.',
      states: {
        Failed: <LoadFailure props={{}} recover={() => Promise.resolve(false)} restart={() => () => null} />,
      },
    },
    {
      name: 'Classes notice, well, nothing, tag, sign',
      file: 'theme/layout.css',
      use: 'The few classes that screens share. The file begins with the list of all.',
      states: {
        Notice: notice(undefined),
        Blue: notice('blue'),
        Amber: notice('amber'),
        Green: notice('green'),
        Red: notice('red'),
        Well: <p className="well">A part of a dialog to be read.</p>,
        Nothing: <p className="nothing">No documents</p>,
        Tag: (
          <span className="tag" data-colour="accent">
            New
          </span>
        ),
        Sign: (
          <span className="sign" data-colour="blue">
            <IconInfoCircle size={18} aria-hidden />
          </span>
        ),
      },
    },
  ],
}
