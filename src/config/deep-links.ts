/** Places of the app that an address names: in letters, in shortcuts of its icon. One that is named here and leads nowhere does not compile. */
const APP_PLACES = ['map', 'bookings', 'dashboard', 'profile'] as const
export type AppPlace = (typeof APP_PLACES)[number]

export const isAppPlace = (name: string | null): name is AppPlace => APP_PLACES.some((place) => place === name)

/** What follows the app's own address. */
export const placeAddress = (place: AppPlace): string => `?view=${place}`
