import { z } from 'zod'

/** Bytes as browsers send them, in base64url. */
const Bytes = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/, 'This passkey is not valid')

/** A way in which browsers reach an authenticator. */
const Transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])
export type Transport = z.infer<typeof Transport>

const credential = { id: Bytes(1400), rawId: Bytes(1400), type: z.literal('public-key') }

/** A new passkey as the browser's `navigator.credentials.create` returns it, in JSON. */
export const AddedPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Bytes(4000),
    attestationObject: Bytes(20_000),
    transports: z.array(Transport).max(7).optional().catch(undefined),
  }),
})
export type AddedPasskey = z.infer<typeof AddedPasskey>

/** The signature of a passkey as the browser's `navigator.credentials.get` returns it, in JSON. */
export const UsedPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Bytes(4000),
    authenticatorData: Bytes(4000),
    signature: Bytes(4000),
    userHandle: Bytes(100).optional(),
  }),
})
export type UsedPasskey = z.infer<typeof UsedPasskey>

const Descriptor = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(Transport) })

/** The input of the browser's `navigator.credentials.create`, in JSON. */
export const CreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number().int() })),
  timeout: z.number().int(),
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('preferred'),
  }),
  attestation: z.literal('none'),
})
export type CreationOptions = z.infer<typeof CreationOptions>

/** The input of the browser's `navigator.credentials.get`, in JSON. */
export const RequestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.number().int(),
  /** Empty at sign-in: the person chooses among the passkeys that their authenticator has for this site. */
  allowCredentials: z.array(Descriptor),
  userVerification: z.enum(['preferred', 'required']),
})
export type RequestOptions = z.infer<typeof RequestOptions>
