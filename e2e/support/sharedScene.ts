import type { RunningServer } from './server.ts'

interface Piece {
  /** Whom or what it is about. */
  what: string
  state: string
}

/** The people of the company with their roles, what each role may, and the settings: what tests of a worker share. */
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
  select 'Settings', coalesce(jsonb_agg(to_jsonb(settings) order by key), '[]')::text from settings`

/** What tests share as it is now; what tests add later is their own. */
export async function sharedScene({ query }: RunningServer) {
  const asMade = await query<Piece>(pieces)
  return {
    /** What is no longer as it was, by its name. */
    async changed(): Promise<string[]> {
      const now = new Map((await query<Piece>(pieces)).map(({ what, state }) => [what, state]))
      return asMade.filter(({ what, state }) => now.get(what) !== state).map(({ what }) => what)
    },
  }
}
