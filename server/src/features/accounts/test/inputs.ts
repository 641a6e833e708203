import type { World } from '../../../../testing/world.ts'
import { nothing } from '../../../../testing/world.ts'

export const newAccountInput = (world: World) => ({ name: `Client ${world.newName()}`, currency: 'EUR' })
export const newInvoiceInput = () => ({ accountId: nothing(), lines: [{ description: 'Workshop', rate: 100 }] })
export const generateInput = () => ({ period: '2020-01' })
export const invoiceInput =
  (more: object = {}) =>
  () => ({ id: nothing(), ...more })
