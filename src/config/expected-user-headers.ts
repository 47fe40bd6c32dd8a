/** Request header with the intended uid. If the cookie belongs to another user by then, the server treats the request as signed out. */
export const EXPECTED_USER_HEADER = 'nearhelp-person'
/** Header of a sign-out request with the session to end, by the name the sign-in response gave. Other sessions stay signed in. */
export const EXPECTED_SESSION_HEADER = 'nearhelp-session'
