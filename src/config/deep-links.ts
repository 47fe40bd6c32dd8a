/** Places of the app that an address names: in letters, in shortcuts of its icon. One that is named here and leads nowhere does not compile. */
const DEEP_LINK_TARGETS = ['map', 'bookings', 'dashboard', 'profile'] as const
export type DeepLinkTarget = (typeof DEEP_LINK_TARGETS)[number]

export const isDeepLinkTarget = (name: string | null): name is DeepLinkTarget => DEEP_LINK_TARGETS.some((place) => place === name)

/** What follows the app's own address. */
export const deepLinkQuery = (place: DeepLinkTarget): string => `?view=${place}`
