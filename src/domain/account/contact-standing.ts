/** What is known about a person's e-mail address and phone number (decisions "What a stranger can do"). */

/**
 * `unverified`: the person still has to enter a code. `verified`: they entered one. `unverifiable`: the operator had set up neither e-mail
 * nor text messages when the person signed up.
 */
export const CONTACT_STANDINGS = ['unverified', 'verified', 'unverifiable'] as const
export type ContactStanding = (typeof CONTACT_STANDINGS)[number]

/** True for a person whose contacts could be verified and are not. Accounts from before verification are not limited. */
export const isUnverified = (profile: { readonly contact_standing?: ContactStanding | undefined } | undefined): boolean =>
  profile?.contact_standing === 'unverified'
