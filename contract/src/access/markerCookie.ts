/**
 * The cookie beside that of the session, which pages cannot read: where it is, a session may be, and is asked for.
 * Over https its name begins with `__Host-`.
 */
export const markerCookie = 'signed-in'
