/** Header that names whom a request is made for: the cookie may be somebody else's by the time it arrives, and then it is nobody's. */
export const EXPECTED_USER_HEADER = 'nearhelp-person'
/** Header of a sign-out that names which session it is to end, by the name that the sign-in answered: another one stays. */
export const EXPECTED_SESSION_HEADER = 'nearhelp-session'
