import type { RunningServer } from './server.ts'

interface Piece {
  /** Who or what it is about. */
  what: string
  state: string
}

/** The company's people and their roles, what each role may do, settings and policies: what the tests of a worker share. */
const pieces = `
  select 'Person: ' || email as what, (to_jsonb(users) - 'updated_at')::text || (
      select coalesce(jsonb_agg(jsonb_build_array(role_id, expires_at) order by role_id), '[]')::text
      from user_roles where user_id = users.id) as state
    from users
  union all
  select 'Role: ' || name, (
      select coalesce(jsonb_agg(permission order by permission), '[]')::text
      from role_permissions where role_id = roles.id)
    from roles
  union all
  select 'Settings', coalesce(jsonb_agg(to_jsonb(settings) order by key), '[]')::text from settings
  union all
  select 'Leave policies', jsonb_agg(to_jsonb(leave_policies) order by id)::text from leave_policies`

/** What tests share, as it is now; anything they add later is their own. */
export async function sharedScene({ query }: RunningServer) {
  const asMade = await query<Piece>(pieces)
  return {
    /** The names of whatever is no longer as it was. */
    async changed(): Promise<string[]> {
      const now = new Map((await query<Piece>(pieces)).map(({ what, state }) => [what, state]))
      return asMade.filter(({ what, state }) => now.get(what) !== state).map(({ what }) => what)
    },
  }
}
