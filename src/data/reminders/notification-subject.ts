/** What a notification of the browser is about, according to the app path that a press opens. */
export interface NotificationSubject {
  /** Kind of notification; empty if unknown. */
  readonly kind: string
  /** Id of the booking. */
  readonly booking: string | null
}

/** Parses the data of a shown notification, or a push. */
export function notificationSubject(data: unknown): NotificationSubject {
  const navigate = typeof data === 'object' && data !== null && 'navigate' in data ? data.navigate : undefined
  const query = new URLSearchParams(typeof navigate === 'string' ? navigate.slice(navigate.indexOf('?') + 1) : '')
  return { kind: query.get('news') ?? '', booking: query.get('booking') }
}
