import { chunk } from '../../../kit/chunks/chunk.ts'

/** The form that requests leave or edits a request, with its own script. */
export const requestForm = chunk(() => import('./form/RequestLeaveDialog.tsx'))
