/** Who acts: a signed-in person with what counts at this moment. */
export interface Actor {
  id: string
  /** Names of the active, unexpired roles. */
  roles: readonly string[]
  permissions: ReadonlySet<string>
  isSuperAdmin: boolean
  managerId: string | null
  /** IANA time zone of their own, if they set one. */
  timeZone: string | null
  sessionId: string
}

/** The caller of a public call without a session. */
export const nobody: Actor = {
  id: '00000000-0000-0000-0000-000000000000',
  roles: [],
  permissions: new Set(),
  isSuperAdmin: false,
  managerId: null,
  timeZone: null,
  sessionId: '',
}
