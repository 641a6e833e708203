import { id, oneOf } from '../../../kit/list/filters.ts'
import { useAddress } from '../../../kit/session/address.tsx'

const parts = oneOf(['corrections', 'overtime'])

/** Returns the open part, the selected correction from a notification, and a function that opens or closes a part. */
export function usePending() {
  const { params, set } = useAddress()
  const correction = id.read(params.get('correction') ?? '')
  const open = parts.read(params.get('pending') ?? '') ?? (correction ? 'corrections' : undefined)
  const toggle = (part: 'corrections' | 'overtime') =>
    set({ pending: open === part ? null : part, correction: null }, { replace: true })
  return { open, correction, toggle }
}
