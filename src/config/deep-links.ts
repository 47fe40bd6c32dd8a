/** Views that a URL can name, in e-mails and in the app icon's shortcuts. A target without a handler does not compile. */
const DEEP_LINK_TARGETS = ['map', 'bookings', 'dashboard', 'profile'] as const
export type DeepLinkTarget = (typeof DEEP_LINK_TARGETS)[number]

export const isDeepLinkTarget = (name: string | null): name is DeepLinkTarget => DEEP_LINK_TARGETS.some((target) => target === name)

/** Returns the query string to append to the app's URL. */
export const deepLinkQuery = (target: DeepLinkTarget): string => `?view=${target}`
