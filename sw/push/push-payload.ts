// What a push says, as far as it can be read. Anything may be in one.

/** What our server says of a notification (the form of Declarative Web Push); all of it may be missing or wrong. */
export interface PushPayload {
  readonly title: string
  readonly lang: string
  readonly dir: NotificationDirection
  readonly tag: string
  /** A path of the app. */
  readonly navigate: string
}

/** Says only that there is something: for a push that cannot be read. */
export const FALLBACK_PAYLOAD: PushPayload = { title: 'NearHelp', lang: '', dir: 'auto', tag: 'nearhelp', navigate: '/' }

const parseText = (value: unknown, most: number): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.slice(0, most) : undefined

/** Where a notification leads: nowhere but into the app. */
export function appPathOf(address: unknown, origin: string): string {
  if (typeof address !== 'string' || !URL.canParse(address, origin)) return '/'
  const url = new URL(address, origin)
  // Of a server under several addresses it may be another of them: what counts is the place in the app.
  return url.pathname === '/' && /^https?:$/.test(url.protocol) ? `/${url.search}` : '/'
}

/** What a push says. @param read gives its text @param origin of the app */
export function parsePushPayload(read: () => string, origin: string): PushPayload {
  try {
    const parsed: unknown = JSON.parse(read())
    const given = typeof parsed === 'object' && parsed !== null && 'notification' in parsed ? parsed.notification : undefined
    if (typeof given !== 'object' || given === null) return FALLBACK_PAYLOAD
    const { title, lang, dir, tag, navigate } = given as Readonly<Record<string, unknown>>
    return {
      title: parseText(title, 200) ?? FALLBACK_PAYLOAD.title,
      lang: parseText(lang, 35) ?? '',
      dir: dir === 'ltr' || dir === 'rtl' ? dir : 'auto',
      tag: parseText(tag, 64) ?? FALLBACK_PAYLOAD.tag,
      navigate: appPathOf(navigate, origin),
    }
  } catch {
    return FALLBACK_PAYLOAD
  }
}
