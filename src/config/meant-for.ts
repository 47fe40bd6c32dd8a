/** Header that names whom a request is made for: the cookie may be somebody else's by the time it arrives, and then it is nobody's. */
export const MEANT_FOR = 'nearhelp-person'
