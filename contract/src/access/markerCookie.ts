/**
 * A cookie beside the session's, which pages cannot read: where this one is set there may be a session, so the page
 * asks for it. Over https its name begins with `__Host-`.
 */
export const markerCookie = 'signed-in'
