/**
 * Commands that the model has no rule for and no run gives, each with the reason: none. A new command belongs into the rules
 * and `give-something.ts`, or here.
 */
export const UNJUDGED: Readonly<Record<string, string>> = {}
